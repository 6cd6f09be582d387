import type { FastifyRequest } from 'fastify'
import { unsupportedMediaType } from './error-responses.ts'
import { composeTexts, rejectMalformed } from './body.ts'

const jsonType = /^application\/json(?: *; *charset=utf-8)?$/i

/** Request fields: the body, or the query of a GET, merged with the path parameters. */
export function requestFields({ method, body, query, params }: FastifyRequest, inPath: string[]): unknown {
  const sent = (method === 'GET' ? query : body) ?? {}
  // The body was checked when it was parsed, but query and path parameters were not.
  if (method === 'GET') rejectMalformed(query)
  if (inPath.length > 0) rejectMalformed(params)
  if (inPath.length === 0 || typeof sent !== 'object' || Array.isArray(sent)) return composeTexts(sent)
  return composeTexts({ ...sent, ...(params as object) })
}

/** Token of the Authorization header, or an empty text. */
export function bearerToken({ headers: { authorization = '' } }: FastifyRequest) {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1] ?? ''
}

/** Rejects other content types before the body is read, but after the caller is authorised. */
export function rejectOtherContentTypes({ headers }: FastifyRequest) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const type = headers['content-type']
  if (hasBody ? !jsonType.test(type ?? '') : type !== undefined && !jsonType.test(type))
    throw unsupportedMediaType()
}
