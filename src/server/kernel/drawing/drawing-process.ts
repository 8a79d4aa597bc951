import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ScratchFile } from '#server/kernel/files/scratch-file.ts';
import type { DrawingKind, DrawingTasks, TaskReply } from './drawing-tasks.ts';
import { moveToFile, takeFromFile } from './move-buffers.ts';

const MB = 1024 * 1024;

/** The limits of a drawing process. */
interface DrawingLimits {
  /** The time-out of a task: many times what it needs, because on a busy machine it waits for a processor. */
  timeoutMs: number;
  /** The memory above which it is killed. A print file adds 8 bytes a pixel. */
  memoryBytes: number;
  /** It is replaced if it still holds more memory than this after a task, or after `maxTasks` tasks. */
  keptBytes: number;
  maxTasks: number;
  /** How long it may be idle before it exits. */
  idleMs: number;
}

const LIMITS: DrawingLimits = {
  timeoutMs: 120_000,
  memoryBytes: 512 * MB,
  keptBytes: 300 * MB,
  maxTasks: 100,
  idleMs: 30_000,
};

/** A task that couldn't be drawn: its process was killed for the time or memory it took, or crashed twice. */
export class DrawingFailed extends Error {}

interface DrawingProcess {
  /**
   * Draws in the other process, starting it if needed. Tasks run one at a time in call order. A task whose process crashes is
   * retried once in a new one.
   * @throws DrawingFailed; Error with what the task threw
   */
  run<Kind extends DrawingKind>(
    kind: Kind,
    input: DrawingTasks[Kind]['input'],
  ): Promise<DrawingTasks[Kind]['result']>;
  /** Starts the process if there is none, so that it's ready for drawing. */
  prepare(): void;
  /** Returns the process id; `undefined` while there is no process. */
  pid(): number | undefined;
}

/** Creates the owner of one drawing process, which starts on demand (docs/decisions/040-drawing-process.md). */
export function createDrawingProcess(changed: Partial<DrawingLimits> = {}): DrawingProcess {
  const limits = { ...LIMITS, ...changed };
  let child: ChildProcess | undefined;
  let tasks = 0;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** Each process shares a file with this one, for the pictures of a task and then of its result. */
  const files = new WeakMap<ChildProcess, ScratchFile>();
  let inUse: ChildProcess | undefined;

  return {
    run(kind, input) {
      const drawn = last.then(() => runInTurn(kind, input));
      last = drawn.catch(() => {});
      return drawn;
    },
    prepare() {
      // The process stays while a task runs.
      if (!child) endWhenIdle(start());
    },
    pid: () => child?.pid,
  };

  async function runInTurn<Kind extends DrawingKind>(kind: Kind, input: DrawingTasks[Kind]['input']) {
    const reply = (await attempt(kind, input)) ?? (await attempt(kind, input));
    if (!reply) throw new DrawingFailed('The drawing process crashed twice.');
    if ('error' in reply) throw Object.assign(new Error(reply.error), { code: reply.code });
    return reply.result as DrawingTasks[Kind]['result'];
  }

  /**
   * Returns `null` if the process ended before it answered.
   * @throws DrawingFailed on time-out: another attempt would take as long
   */
  async function attempt(kind: DrawingKind, input: unknown): Promise<TaskReply | null> {
    const used = child ?? start();
    clearTimeout(idle);
    keepsParent(used, true);
    // While it draws, it isn't idle. If the disk is full, it may not even begin.
    const reply = await exchange(used, { kind, input }).finally(() => {
      keepsParent(used, false);
      if (child === used) endWhenIdle(used);
    });
    if (reply === 'late') throw new DrawingFailed('Drawing took too long.');
    if (!reply) return null;
    tasks += 1;
    if (reply.memoryBytes > limits.keptBytes || tasks >= limits.maxTasks) end(used);
    return reply;
  }

  async function exchange(used: ChildProcess, task: object): Promise<TaskReply | 'late' | null> {
    const file = files.get(used) as ScratchFile;
    inUse = used;
    try {
      const answer = await answerOf(used, await moveToFile(task, file));
      return answer && answer !== 'late' ? ((await takeFromFile(answer, file)) as TaskReply) : answer;
    } finally {
      inUse = undefined;
      if (hasEnded(used)) await file.close();
    }
  }

  function answerOf(used: ChildProcess, task: object): Promise<TaskReply | 'late' | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish('late'), limits.timeoutMs);
      const onMessage = (reply: TaskReply) => finish(reply);
      const onEnd = () => finish(null);
      const finish = (outcome: TaskReply | 'late' | null) => {
        clearTimeout(timer);
        used.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        if (outcome === null || outcome === 'late') {
          end(used);
          used.kill('SIGKILL');
        }
        resolve(outcome);
      };
      used.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
      // The callback suppresses an error if the process ends at this moment.
      used.send(task, (error) => error && onEnd());
    });
  }

  function start(): ChildProcess {
    const file = ScratchFile.open();
    const started = fork(SCRIPT, [String(process.pid), String(limits.memoryBytes)], {
      execArgv: [],
      // No secrets: a crafted file may exploit a library. With the default number of arenas, the process holds 100 MB more.
      env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', file.fd],
    });
    files.set(started, file);
    const onEnd = () => {
      forget(started);
      if (inUse !== started) void file.close();
    };
    started.on('error', onEnd).on('exit', onEnd);
    keepsParent(started, false);
    tasks = 0;
    child = started;
    return started;
  }

  function endWhenIdle(used: ChildProcess): void {
    clearTimeout(idle);
    idle = setTimeout(() => end(used), limits.idleMs).unref();
  }

  /** Lets a process exit. The next task starts another one. */
  function end(used: ChildProcess): void {
    forget(used);
    if (used.connected) used.disconnect();
  }

  function forget(used: ChildProcess): void {
    if (child !== used) return;
    clearTimeout(idle);
    child = undefined;
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Sets whether the other process keeps this one alive. */
function keepsParent(child: ChildProcess, keeps: boolean): void {
  child[keeps ? 'ref' : 'unref']();
  child.channel?.[keeps ? 'ref' : 'unref']();
}

/** The script next to this file; in a release's server, this code is in a subfolder. */
const SCRIPT = ['.', '..']
  .map((folder) => join(import.meta.dirname, folder, `draw${extname(import.meta.filename)}`))
  .find((file) => existsSync(file)) as string;
