import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that runs. Its id and start time together name it: ids are given again. */
type RunningProcess = { startTime: string; command: string; isSuspended: boolean };

/** Returns the process with an id; undefined if there is none, or if it has ended and was only not reaped yet. */
export function runningProcess(pid: number): RunningProcess | undefined {
  return process.platform === 'linux' ? inProc(pid) : byPs(pid);
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function inProc(pid: number): RunningProcess | undefined {
  try {
    // The second field, the name, is in brackets and may contain anything: count from behind it.
    const [, text = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = text.split(' ');
    const [state = '', threads, startTime = ''] = [fields[0], Number(fields[17]), fields[19]];
    // A zombie's files and ports are free once its last thread has ended.
    if (/[ZX]/.test(state) && threads <= 1) return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return { startTime, command: printable(command), isSuspended: /[Tt]/.test(state) };
  } catch {
    return undefined;
  }
}

function byPs(pid: number): RunningProcess | undefined {
  try {
    const columns = ['-o', 'stat=', '-o', 'lstart=', '-o', 'args=', '-p', String(pid)];
    const line = execFileSync('ps', columns, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    const [, state = '', startTime = '', command = ''] =
      /^\s*(\S+)\s+(\w+\s+\w+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/m.exec(line) ?? [];
    if (startTime === '' || state.startsWith('Z')) return undefined;
    return { startTime, command: printable(command), isSuspended: state.startsWith('T') };
  } catch {
    return undefined;
  }
}

const printable = (command: string) => command.replace(/\p{Cc}/gu, '?').trim();
