/** Errors of the delivery API: a JSON array with one entry, which is the format that Connect clients parse. */
import type { FastifyReply } from 'fastify'
import { EpidermError } from '#kit'

export const jsonContentType = 'application/json;charset=UTF-8'

export const invalidId = (id: string) =>
  new EpidermError({ code: 'INVALID_ID_FIELD', status: 400, message: `Invalid identifier: ${shorten(id)}` })

export const invalidParameter = (name: string, value: string, expected: string) =>
  new EpidermError({
    code: 'ILLEGAL_QUERY_PARAMETER_VALUE',
    status: 400,
    message: `For the query parameter ${name}: expected ${expected}, got ${shorten(value)}`,
  })

export const badRequest = (status: number, message: string) =>
  new EpidermError({ code: 'INVALID_REQUEST', status, message })

export const notFound = (message: string) => new EpidermError({ code: 'NOT_FOUND', status: 404, message })

export function sendDeliveryError(reply: FastifyReply, error: EpidermError): FastifyReply {
  return reply
    .code(error.status)
    .header('content-type', jsonContentType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify([{ errorCode: error.code, message: error.message }]))
}

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
