import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process began, in words of this system; undefined where no process has that id. A number
 * that is given again after a kill goes with another birth, so that the two together name a process.
 */
export function bornAt(pid: number): string | undefined {
  try {
    // Linux: the 22nd field, counted from behind the name, which stands in brackets and may hold any.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return fields.split(' ')[19];
  } catch {
    return process.platform === 'linux' ? undefined : bornByPs(pid);
  }
}

function bornByPs(pid: number): string | undefined {
  try {
    const told = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return told.trim() || undefined;
  } catch {
    return undefined;
  }
}
