/** So many at once that the studio's other calls still have connections. */
const lanes = 3

/** Does it for each, some at once. Throws what one of them throws. */
export async function inLanes<Value>(
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
