import { EpidermError } from '#kit'

/** Stops the server from starting, because an operator who configures metrics must learn that they are unavailable. */
export const unusableMetricsPort = ({ host, port }: { host: string; port: number }, cause: unknown) =>
  new EpidermError({
    code: 'metrics-port-unusable',
    status: 500,
    message: `The metrics server cannot listen on ${host}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}.`,
    hint: 'Set METRICS_PORT to a free port, and METRICS_HOST to an address of this machine.',
  })
