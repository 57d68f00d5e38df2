/** Maximum number of concurrent requests. The limit leaves connections for the rest of the studio. */
const lanes = 3

/** Runs `doOne` for each value, a few at a time. If any call fails, rejects with the first error. */
export async function runConcurrently<Value>(
  values: readonly Value[],
  doOne: (value: Value) => Promise<void>,
): Promise<void> {
  const waiting = values.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const value of waiting) await doOne(value)
    }),
  )
}
