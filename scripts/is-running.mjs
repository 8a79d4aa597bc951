import { readFileSync } from 'node:fs';

/**
 * Whether a process of this machine is running. With what `startOf` returned for it earlier, a newer
 * process that was given the same number does not count.
 * @param {number} pid @param {string | null} start
 * @returns {boolean}
 */
export function isRunning(pid, start = null) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It runs, but belongs to somebody else.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  const found = start && startOf(pid);
  return !found || found === start;
}

/**
 * What tells a process from another one that gets the same number later; null where the system does not
 * say (only Linux does).
 * @param {number} pid
 * @returns {string | null}
 */
export function startOf(pid) {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the program's name, which stands in parentheses and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}
