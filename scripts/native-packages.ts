/** Packages with compiled parts, which can't be bundled. */
export const NATIVE_PACKAGES = ['better-sqlite3', 'sharp', '@napi-rs/canvas', '@node-rs/argon2'];
