/** Milliseconds that this process computes, in all its threads, while `work` runs: no more on a busy machine than on a quiet one. */
export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
