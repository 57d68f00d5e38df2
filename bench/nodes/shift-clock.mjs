/**
 * Shifts a server's clock by CLOCK_OFF_MS, as on a machine with the wrong time. Loaded before the server (`--import`).
 * Durations remain correct.
 */
const off = Number(process.env.CLOCK_OFF_MS)
const Real = Date

globalThis.Date = class extends Real {
  constructor(...args) {
    super(...(args.length === 0 ? [Real.now() + off] : args))
  }

  static now() {
    return Real.now() + off
  }
}
