/** Errors for requests to addresses that are typed in the studio. No message contains a path, a query or a header. */
import { EpidermError } from '#kit'

/** The error for an invalid address. */
export const invalidAddress = (expected: string) =>
  new EpidermError({
    code: 'outbound-address-invalid',
    status: 400,
    message: `The address cannot be used: ${expected}.`,
    hint: 'Enter an address such as https://hooks.example/path.',
  })

/** The error for a host in a private network, or for a forbidden port. */
export const forbiddenAddress = (host: string, reason: string) =>
  new EpidermError({
    code: 'outbound-address-refused',
    status: 400,
    message: `The server sends no requests to ${host}: ${reason}.`,
    hint: 'An operator can allow the host or its range of addresses in OUTBOUND_ALLOW.',
  })

export const forbiddenHeader = (name: string) =>
  new EpidermError({
    code: 'outbound-header-refused',
    status: 400,
    message: `The header ${name} cannot be set, because it belongs to the connection.`,
    hint: 'Remove the header.',
  })

/** The error for an unusable response from another server. */
export const unusableTargetResponse = (host: string, reason: string) =>
  new EpidermError({ code: 'outbound-answer-unusable', status: 502, message: `${host} ${reason}.` })

export const targetResponseTooLarge = (host: string, maxBytes: number) =>
  new EpidermError({
    code: 'outbound-answer-too-large',
    status: 502,
    message: `The answer of ${host} is larger than ${maxBytes} bytes.`,
  })

export const responseTimedOut = (host: string, timeoutMs: number) =>
  new EpidermError({
    code: 'outbound-answer-late',
    status: 504,
    message: `${host} sent no complete answer within ${timeoutMs / 1000} s.`,
  })

/** The error for an unknown name, a failed connection, or a certificate that is not valid for the host. */
export const unreachableHost = (host: string, cause: unknown) =>
  new EpidermError({
    code: 'outbound-host-unreachable',
    status: 502,
    message: `${host} could not be reached (${toCode(cause)}).`,
    cause,
  })

const toCode = (cause: unknown) =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error'
