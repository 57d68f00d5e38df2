/** Stores this build's browser files before the server responds to requests, and periodically marks them as in use. */
import type { Builds } from '#builds'
import type { Warn } from '#kit'
import { listBuildFiles } from '../../http/files/assets.ts'

const everyMs = 6 * 60 * 60 * 1000
const againMs = 60_000

type BuildFilesDeps = {
  readonly builds: Builds
  readonly projectRoot: string
  readonly warn: Warn
}

/** Resolves after the first attempt. Returns a function that stops the job and resolves when it has finished. */
export async function storeBuildFiles({
  builds,
  projectRoot,
  warn,
}: BuildFilesDeps): Promise<() => Promise<void>> {
  const files = listBuildFiles(projectRoot)
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isEnded = false
  async function keep(): Promise<void> {
    const isKept = await builds.store(files).then(
      () => true,
      (error: unknown) => {
        warn({ message: 'Files of this build could not be stored for other servers', reason: String(error) })
        return false
      },
    )
    if (!isEnded) timer = setTimeout(() => void (running = keep()), isKept ? everyMs : againMs).unref()
  }
  await keep()
  return async () => {
    isEnded = true
    clearTimeout(timer)
    await running
  }
}
