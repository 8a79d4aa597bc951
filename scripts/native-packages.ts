/** Packages with compiled parts, which can't be bundled. */
export const NATIVE_PACKAGES = ['better-sqlite3', 'sharp', '@napi-rs/canvas', '@node-rs/argon2'];

/** The script of the process that draws pictures, which each server process and the worker start (`drawing-process.ts`). */
export const DRAWING_PROCESS = 'src/server/kernel/drawing/draw.ts';
