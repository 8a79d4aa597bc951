import type { DrawingTasks } from '#server/kernel/drawing/drawing-tasks.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { placementArea } from '#shared/designs/print-area.ts';
import { logoPng } from './designs.ts';

type DesignTask = DrawingTasks['design']['input'];

/** A small design to draw, with this text, on plain paper. */
export function designTask(text = 'Alpha', changes: Partial<DesignTask> = {}): DesignTask {
  const design = { ...DEFAULT_DESIGN, text };
  return { design, area: { ...placementArea(null, 'front'), dpi: 50 }, logo: null, pictures: [], ...changes };
}

/** A picture to draw in so many widths that it takes minutes. */
export async function endlessTask(): Promise<DrawingTasks['squares']['input']> {
  return {
    png: await logoPng(1600),
    background: '#ffffff',
    widths: Array.from({ length: 5000 }, () => 1600),
  };
}
