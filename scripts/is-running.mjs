import { readFileSync } from 'node:fs';

/**
 * Returns whether a process is running. Pass what `startOf` returned for it earlier, so that a newer process
 * with the same pid doesn't count.
 * @param {number} pid @param {string | null} start
 * @returns {boolean}
 */
export function isRunning(pid, start = null) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it's running as another user.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  const found = start && startOf(pid);
  return !found || found === start;
}

/**
 * Returns a text that distinguishes a process from later ones with the same pid: its boot and start time.
 * Null on systems other than Linux.
 * @param {number} pid
 * @returns {string | null}
 */
export function startOf(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the program's name, which is in parentheses and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}
