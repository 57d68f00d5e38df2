/** Loaded before a server (`--import`): its clock is CLOCK_OFF_MS off, as on a machine with a wrong time. Durations stay correct. */
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
