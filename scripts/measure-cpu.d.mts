/** Times in hundredths of a second: `own` is the process's time, `reaped` the time of its ended descendants. */
type ProcessTimes = {
  readonly pid: number
  readonly parent: number
  readonly started: number
  readonly own: number
  readonly reaped: number
}

export function measureCpu(pid: number): { stop(): number | undefined }
export function createSampler(root: number): {
  add(processes: readonly ProcessTimes[]): void
  sum(): number
}
