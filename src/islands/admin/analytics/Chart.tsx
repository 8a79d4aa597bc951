import { BarChart } from 'chartist';
import { useEffect, useRef } from 'react';
import { displayNumber } from '#shared/count-words.ts';
import './chart.css';

interface Point {
  label: string;
  value: number;
  /** The tooltip of its bar. */
  words: string;
}

interface Props {
  points: readonly Point[];
  /** Formats a value for the axis. */
  format?: (value: number) => string;
  /** Horizontal bars, with their labels on the left. */
  isHorizontal?: boolean;
}

const LABEL_WIDTH = 130;
/** The room that a label below the bars needs, in pixels. */
const LABEL_ROOM = 46;
/** The room on the left and right of the bars, in pixels. */
const AXIS_WIDTH = 56;
const SIDE = 12;
/** The share of its slot that a bar fills. */
const BAR_SHARE = 0.65;

/** Bars, for sighted users only: a table beside them has the same figures. */
export function Chart({ points, format = displayNumber, isHorizontal = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    // Chartist starts at the bottom.
    const shown = isHorizontal ? points.toReversed() : points;
    /** Read on each redraw, which follows the window's width. */
    const every = () => {
      const room = (place.current?.clientWidth ?? 0) - AXIS_WIDTH - SIDE;
      return Math.ceil((shown.length * LABEL_ROOM) / Math.max(1, room));
    };
    const chart = new BarChart(
      place.current,
      { labels: shown.map(({ label }) => label), series: [shown.map(({ value }) => value)] },
      {
        horizontalBars: isHorizontal,
        chartPadding: { top: 12, right: isHorizontal ? 36 : SIDE, bottom: 0, left: 0 },
        axisX: isHorizontal
          ? { onlyInteger: true, scaleMinSpace: 40, labelInterpolationFnc: (value) => format(Number(value)) }
          : {
              showGrid: false,
              labelInterpolationFnc: (value, index) => (index % every() === 0 ? value : null),
            },
        axisY: isHorizontal
          ? { offset: LABEL_WIDTH, showGrid: false }
          : {
              offset: AXIS_WIDTH,
              // Without any value, the axis would step in eighths.
              onlyInteger: !shown.some(({ value }) => value > 0 && value < 1),
              labelInterpolationFnc: (value) => format(Number(value)),
            },
      },
    );
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar') return;
      const room = isHorizontal ? drawn.chartRect.height() : drawn.chartRect.width();
      drawn.element.attr({ style: `stroke-width: ${(room / shown.length) * BAR_SHARE}px` });
      drawn.element.elem('title').text(shown[drawn.index]?.words ?? '');
    });
    return () => void chart.detach();
  }, [points, format, isHorizontal]);
  return <div ref={place} aria-hidden="true" data-lying={isHorizontal || undefined} className="chart" />;
}
