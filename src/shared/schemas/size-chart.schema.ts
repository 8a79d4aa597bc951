import * as z from 'zod/mini';
import { decimal } from './number-fields.schema.ts';
import { text } from './text.schema.ts';

const MAX_COLUMNS = 6;
const MAX_ROWS = 20;
const NOT_INCHES = 'Enter inches, such as 28.5';

/** A size chart in its form; no columns and rows mean no chart. */
export const SizeChartInput = z
  .object(
    {
      columns: z
        .array(text('Name the measure', 40), 'List the measures')
        .check(z.maxLength(MAX_COLUMNS, `Use at most ${MAX_COLUMNS} measures`)),
      rows: z
        .array(
          z.object(
            {
              size: text('Name the size', 40),
              inches: z.array(decimal(0.1, 200, NOT_INCHES), NOT_INCHES),
            },
            'Give the size its measures',
          ),
          'List the sizes',
        )
        .check(z.maxLength(MAX_ROWS, `Use at most ${MAX_ROWS} sizes`)),
    },
    'Give the chart its measures and sizes',
  )
  .check(
    z.refine(({ columns, rows }) => rows.every(({ inches }) => inches.length === columns.length), {
      error: 'Give each size a number for each measure',
      path: ['rows'],
    }),
    z.refine(({ columns, rows }) => (columns.length === 0) === (rows.length === 0), {
      error: 'Give the chart at least one measure and one size',
      path: ['columns'],
    }),
  );
export type SizeChartInput = z.output<typeof SizeChartInput>;
