import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ClientRegistry, KnownClient } from '#areas/clients/server/registry.ts'
import {
  assertionAlgorithms,
  credentialOfAssertion,
  credentialOfSecret,
  issueToken,
  tokenSeconds,
  tokenUrl,
} from '#areas/clients/server/tokens.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import type { RequestLog } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'
import { countLinkLookup } from '#platform/server/rate-limits.ts'
import type { Configuration } from '#platform/server/settings.ts'

/** Error of RFC 6749, section 5.2. */
class TokenError extends Error {
  readonly code: string
  readonly httpStatus: number

  constructor(code: string, message: string, httpStatus = 400) {
    super(message)
    this.code = code
    this.httpStatus = httpStatus
  }
}

type Options = {
  db: Database
  registry: ClientRegistry
  configuration: Configuration
  requestLog: RequestLog
}

const tokenPath = '/oauth/token'
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/**
 * Adds the token endpoint of OAuth 2.0 (RFC 6749, section 4.4) and its metadata (RFC 8414). The parameter `subscriber`, an
 * extension, names the subscriber for whom the token is valid.
 */
export function addTokenEndpoint(app: FastifyInstance, options: Options) {
  const { configuration } = options
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 20_000 },
      (_request, body, ready) => ready(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get('/.well-known/oauth-authorization-server', async () => ({
      issuer: configuration.publicUrl,
      token_endpoint: tokenUrl(configuration),
      grant_types_supported: ['client_credentials'],
      scopes_supported: ClientScope.options,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    }))
    const issue = async (request: FastifyRequest, response: FastifyReply) => {
      response.header('cache-control', 'no-store')
      try {
        return await answer(request, options)
      } catch (error) {
        if (error instanceof AppError && error.code === 'TOO_MANY')
          return response
            .code(429)
            .header('retry-after', error.retryAfterSeconds ?? 60)
            .send({ error: 'slow_down', error_description: error.message })
        if (!(error instanceof TokenError)) throw error
        if (error.httpStatus === 401) response.header('www-authenticate', 'Basic realm="token"')
        return response.code(error.httpStatus).send({ error: error.code, error_description: error.message })
      }
    }
    scope.route({ method: 'POST', url: tokenPath, handler: issue })
  })
}

const Form = z.object({
  grant_type: z.string().default(''),
  scope: z.string().max(1000).optional(),
  subscriber: z.uuid().optional(),
  client_id: z.string().max(100).optional(),
  client_secret: z.string().max(200).optional(),
  client_assertion_type: z.string().max(200).optional(),
  client_assertion: z.string().max(10_000).optional(),
})
type Form = z.infer<typeof Form>

async function answer(request: FastifyRequest, { db, registry, configuration, requestLog }: Options) {
  const startedAt = performance.now()
  const parsed = Form.safeParse(request.body ?? {})
  if (!parsed.success)
    throw new TokenError(
      'invalid_request',
      `The parameter ${String(parsed.error.issues[0]?.path[0])} is not valid.`,
    )
  const form = parsed.data
  if (form.grant_type !== 'client_credentials')
    throw new TokenError('unsupported_grant_type', 'The grant type is client_credentials.')
  const { client, credentialId } = await authenticate(request, form, { db, registry, configuration })
  const log = (status: number, errorCode: string | null, subscriberId: number | null) =>
    requestLog.add({
      at: new Date().toISOString(),
      clientId: client.id,
      subscriberId,
      method: 'POST',
      route: tokenPath,
      status,
      durationMs: Math.round(performance.now() - startedAt),
      requestId: request.id,
      idempotencyKey: null,
      errorCode,
      ip: request.ip,
    })
  try {
    const subscriberId =
      form.subscriber === undefined ? null : await subscriberOf(db, client, form.subscriber)
    const scopes = scopesOf(client, form.scope)
    await noteUse(db, credentialId)
    const token = await issueToken(configuration, { client, credentialId, scopes, subscriberId })
    await log(200, null, subscriberId)
    return { access_token: token, token_type: 'Bearer', expires_in: tokenSeconds, scope: scopes.join(' ') }
  } catch (error) {
    if (error instanceof TokenError) await log(error.httpStatus, error.code, null)
    throw error
  }
}

/** Authenticates the client by HTTP Basic, by a secret in the body, or by a signed assertion. */
async function authenticate(
  request: FastifyRequest,
  form: Form,
  { db, registry, configuration }: Omit<Options, 'requestLog'>,
): Promise<{ client: KnownClient; credentialId: number }> {
  const basic = basicCredentials(request.headers.authorization)
  const isAssertion = form.client_assertion_type === assertionType && form.client_assertion !== undefined
  const assertion = isAssertion ? (form.client_assertion ?? '') : null
  const clientId = basic?.id ?? form.client_id ?? (assertion === null ? '' : issuerOf(assertion))
  const client = await registry.find(clientId, { fresh: true })
  const credentialId =
    client === null
      ? null
      : assertion === null
        ? credentialOfSecret(client, basic?.secret ?? form.client_secret ?? '')
        : await credentialOfAssertion(db, configuration, client, assertion)
  if (client === null || credentialId === null || !client.accepts(request.ip)) {
    await countLinkLookup(db, request.ip)
    throw new TokenError(
      'invalid_client',
      'The client is not known, or its credential or address is not valid.',
      401,
    )
  }
  return { client, credentialId }
}

/** Identifier and secret of HTTP Basic, which RFC 6749 encodes like a form. */
function basicCredentials(header = ''): { id: string; secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(header)?.[1]
  if (encoded === undefined) return null
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const decode = (part: string) => new URLSearchParams(`v=${part}`).get('v') ?? ''
  return { id: decode(id), secret: decode(rest.join(':')) }
}

/** Issuer that an assertion states. It is not trusted: the key of that client must have signed it. */
function issuerOf(assertion: string): string {
  try {
    const payload: unknown = JSON.parse(
      Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString('utf8'),
    )
    return String(Object(payload).iss ?? '')
  } catch {
    return ''
  }
}

function scopesOf({ scopes }: KnownClient, requested: string | undefined): ClientScope[] {
  const words = requested?.split(' ').filter((word) => word !== '') ?? [...scopes]
  const unknown = words.find((word) => !(scopes as ReadonlySet<string>).has(word))
  if (unknown !== undefined || words.length === 0)
    throw new TokenError('invalid_scope', `The client does not have the scope ${unknown ?? ''}.`)
  return ClientScope.options.filter((scope) => words.includes(scope))
}

async function subscriberOf(db: Database, client: KnownClient, cognitoSub: string): Promise<number> {
  if (!client.actsForSubscribers)
    throw new TokenError('unauthorized_client', 'The client cannot act for subscribers.')
  const { rows } = await sql<{ id: number }>`
    select id from published_subscriber where cognito_sub = ${cognitoSub}::uuid and status = 'active' and deleted_at is null`.execute(
    db,
  )
  if (!rows[0]) throw new TokenError('invalid_request', 'The subscriber is not known or not active.')
  return rows[0].id
}

/** Records the use of a credential, at most once a minute. */
const noteUse = (db: Database, credentialId: number) =>
  sql`
    update api_client_credential set last_used_at = now()
    where id = ${credentialId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(
    db,
  )
