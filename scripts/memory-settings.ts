/**
 * The flags and environment variables of processes that run as long as the site (docs/performance.md#memory-over-time).
 *
 * V8 lets new objects fill 32 MB before it collects them: a collection then takes 10 to 15 ms, in which no request is answered, and the
 * process holds 100 MB more. With 8 MB it takes 2 ms, and all of them together as long as before.
 *
 * The C library keeps what uploads and pictures have used, in an arena for each thread, because it expects more blocks of their size. With two arenas and
 * a fixed limit of 128 KB, it gives larger blocks back to the system.
 */
export const SMALL_MEMORY = {
  execArgv: [...process.execArgv, '--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
};
