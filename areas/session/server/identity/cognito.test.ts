import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { importJWK, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cognitoIdentity } from '#areas/session/server/identity/cognito.ts'
import type { SignInResult } from './identity-port.ts'
import { startUserPool, type TestUserPool } from '#areas/session/server/testing/user-pool.ts'

const password = 'Tamang-Sagot-Ito-1'
let pool: TestUserPool
let identity: ReturnType<typeof identityWith>
beforeAll(async () => {
  pool = await startUserPool()
  identity = identityWith()
})
afterAll(() => pool.stop())

const identityWith = (more: { clientSecret?: string } = {}) =>
  cognitoIdentity({
    region: 'ap-southeast-1',
    userPoolId: pool.userPoolId,
    clientId: pool.clientId,
    clientSecret: null,
    endpoint: pool.endpoint,
    issuer: pool.issuer,
    ...more,
  })

let people = 0
const newEmail = () => `tao-${++people}@erp.test`
const toStored = (answer: SignInResult) => ('state' in answer ? answer.state : undefined)
const whoOf = (answer: SignInResult) => {
  if (answer.status !== 'signed-in') throw new Error(`Cognito returned ${JSON.stringify(answer)}`)
  return answer.subject
}

describe('user pool sign-in', () => {
  test('identifies the person by the subject of the tokens', async () => {
    const email = newEmail()
    const subject = await pool.person(email, password)
    expect(whoOf(await identity.password({ email, password }))).toMatchObject({
      provider: 'cognito',
      issuer: pool.issuer,
      subject,
      email,
      emailVerified: true,
    })
  })

  test('answers a wrong password and an unknown email alike', async () => {
    const email = newEmail()
    await pool.person(email, password)
    const rejection = { status: 'rejected', error: 'password' }
    expect(await identity.password({ email, password: 'Maling-Sagot-1' })).toEqual(rejection)
    expect(await identity.password({ email: 'wala@erp.test', password })).toEqual(rejection)
  })

  test('requires a new password in place of a temporary one and continues at the pending step', async () => {
    const email = newEmail()
    const subject = await pool.person(email, password, { temporary: true })
    const request = await identity.password({ email, password })
    expect(request).toMatchObject({ status: 'new-password-required', state: expect.any(String) })
    const newPassword = 'Sariling-Sagot-Ito-2'
    const answer = await identity.password({ email, password, newPassword, state: toStored(request) })
    expect(whoOf(answer).subject).toBe(subject)
    expect(whoOf(await identity.password({ email, password: newPassword })).subject).toBe(subject)
    expect(await identity.password({ email, password })).toMatchObject({ status: 'rejected' })
  })

  test('requires the code of the app and accepts the right one', async () => {
    const email = newEmail()
    const subject = await pool.person(email, password)
    const code = await pool.addApp(email, password)
    const request = await identity.password({ email, password })
    expect(request).toMatchObject({ status: 'second-factor-required', state: expect.any(String) })
    const wrong = await identity.password({ email, password, code: '000000', state: toStored(request) })
    expect(wrong).toEqual({ status: 'rejected', error: 'code' })
    expect(
      whoOf(await identity.password({ email, password, code: code(), state: toStored(request) })).subject,
    ).toBe(subject)
    // In another browser, or after Cognito forgot the step, the password is sent together with the code.
    expect(whoOf(await identity.password({ email, password, code: code() })).subject).toBe(subject)
    expect(await identity.password({ email, password: 'Maling-Sagot-1', code: code() })).toMatchObject({
      status: 'rejected',
    })
  })

  test('does not continue the pending step of another person', async () => {
    const [one, other] = [newEmail(), newEmail()]
    await pool.person(one, password)
    const code = await pool.addApp(one, password)
    await pool.person(other, password)
    const request = await identity.password({ email: one, password })
    const answer = await identity.password({ email: other, password, code: code(), state: toStored(request) })
    expect(whoOf(answer).email).toBe(other)
  })
})

describe('session refresh', () => {
  const signedIn = async () => {
    const email = newEmail()
    await pool.person(email, password)
    return whoOf(await identity.password({ email, password }))
  }

  test('is refreshed at the pool, and ends when the pool has ended the session', async () => {
    const { upstream } = await signedIn()
    expect(await identity.refresh(upstream)).toEqual({ isActive: true, upstream })
    await identity.signOut(upstream)
    expect(await identity.refresh(upstream)).toMatchObject({ isActive: false })
    expect(await identity.refresh(null)).toMatchObject({ isActive: false })
  })

  test('ends everywhere with its own access token', async () => {
    const { upstream, subject } = await signedIn()
    await identity.signOutEverywhere(upstream)
    const [, claims = ''] = (pool.signedOutEverywhere.at(-1) ?? '').split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      sub: subject,
      token_use: 'access',
    })
  })

  test('continues while the pool is unavailable, but new sign-ins fail', async () => {
    const { upstream, email } = await signedIn()
    await pool.goAway()
    expect(await identity.refresh(upstream)).toEqual({ isActive: true, upstream })
    await expect(identity.password({ email, password })).rejects.toThrow('is not responding')
    await identity.signOut(upstream)
    await identity.signOutEverywhere(upstream)
    await pool.comeBack()
    expect(await identity.refresh(upstream)).toMatchObject({ isActive: true })
  })
})

const rejections: [string, string, SignInResult][] = [
  ['NotAuthorizedException', 'Password attempts exceeded', { status: 'rejected', error: 'password' }],
  ['UserNotConfirmedException', 'User is not confirmed.', { status: 'rejected', error: 'password' }],
  [
    'ExpiredCodeException',
    'Your software token has already been used once.',
    { status: 'rejected', error: 'code' },
  ],
]
const respondWith = (name: string, message: string) =>
  pool.answerWith((_request, response) => {
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
    response.end(JSON.stringify({ __type: name, message }))
  })

describe('behaviour documented by Amazon but missing in the emulator', () => {
  afterAll(() => pool.answerWith(null))

  test.each(rejections)('%s gives %s', async (name, message, answer) => {
    respondWith(name, message)
    expect(await identity.password({ email: 'a@erp.test', password })).toEqual(answer)
  })

  test.each([
    ['PasswordResetRequiredException', /was reset/],
    ['TooManyRequestsException', /does not accept more attempts/],
    ['LimitExceededException', /does not accept more attempts/],
    ['InternalErrorException', /is not responding/],
    ['ResourceNotFoundException', /is not responding/],
  ])('reports %s to the person', async (name, sentence) => {
    respondWith(name, 'Sandali lang')
    await expect(identity.password({ email: 'a@erp.test', password })).rejects.toThrow(sentence)
  })

  test('restarts a forgotten step once, and reports the violated password policy', async () => {
    const calls: string[] = []
    pool.answerWith((request, response) => {
      const call = String(request.headers['x-amz-target']).split('.')[1] ?? ''
      calls.push(call)
      const [status, body] =
        call === 'InitiateAuth'
          ? [
              200,
              { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'bago'.repeat(8), ChallengeParameters: {} },
            ]
          : calls.length === 1
            ? [400, { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' }]
            : [400, { __type: 'InvalidPasswordException', message: 'Password must have symbol characters' }]
      response.writeHead(status as number, { 'content-type': 'application/x-amz-json-1.1' })
      response.end(JSON.stringify(body))
    })
    const email = 'a@erp.test'
    const stored = JSON.stringify({
      challenge: 'NEW_PASSWORD_REQUIRED',
      session: 'x'.repeat(32),
      username: 'a',
      email,
    })
    expect(await identity.password({ email, password, newPassword: 'Bago-1234', state: stored })).toEqual({
      status: 'rejected',
      error: 'weak-password',
    })
    expect(calls).toEqual(['RespondToAuthChallenge', 'InitiateAuth', 'RespondToAuthChallenge'])
  })

  test('proves the client secret for each user name', async () => {
    const sent: { username: string; hash: string }[] = []
    pool.answerWith(async (request, response) => {
      const { AuthParameters, ChallengeResponses } = JSON.parse(await text(request)) as Record<
        string,
        Record<string, string>
      >
      const parameters = AuthParameters ?? ChallengeResponses ?? {}
      sent.push({ username: parameters['USERNAME'] ?? '', hash: parameters['SECRET_HASH'] ?? '' })
      const challenge = { ChallengeName: 'SMS_MFA', Session: 'x'.repeat(32) }
      const passwordChallenge = { ...challenge, ChallengeParameters: { USER_ID_FOR_SRP: 'tao-7' } }
      response
        .writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(passwordChallenge))
    })
    const own = identityWith({ clientSecret: 'lihim' })
    await own.password({ email: 'a@erp.test', password, code: '123456' }).catch(() => {})
    const hashOf = (name: string) =>
      createHmac('sha256', 'lihim').update(`${name}${pool.clientId}`).digest('base64')
    expect(sent.slice(0, 2)).toEqual([
      { username: 'a@erp.test', hash: hashOf('a@erp.test') },
      { username: 'tao-7', hash: hashOf('tao-7') },
    ])
  })

  test('reports an unsupported challenge instead of skipping it', async () => {
    pool.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
      response.end(
        JSON.stringify({
          ChallengeName: 'DEVICE_SRP_AUTH',
          Session: 'x'.repeat(32),
          ChallengeParameters: {},
        }),
      )
    })
    await expect(identity.password({ email: 'a@erp.test', password })).rejects.toThrow('DEVICE_SRP_AUTH')
  })
})

describe('token verification', () => {
  afterAll(() => pool.answerWith(null))
  const own = createRequire(import.meta.url)
  const jwk = own('cognito-local/lib/keys/cognitoLocal.public.json') as { jwk: Record<string, string> }
  const secret = own('cognito-local/lib/keys/cognitoLocal.private.json') as { pem: string }
  const sign = async (claims: JWTPayload, alg = 'RS256') => {
    const { createPrivateKey } = await import('node:crypto')
    const key = await importJWK(
      createPrivateKey(secret.pem).export({ format: 'jwk' }) as Parameters<typeof importJWK>[0],
      alg,
    )
    return new SignJWT(claims)
      .setProtectedHeader({ alg, kid: jwk.jwk['kid'] ?? '' })
      .setIssuedAt()
      .sign(key)
  }
  const soon = () => Math.floor(Date.now() / 1000) + 3600
  const id = (more: JWTPayload = {}): JWTPayload => ({
    sub: 'tao',
    iss: pool.issuer,
    aud: pool.clientId,
    exp: soon(),
    token_use: 'id',
    email: 'a@erp.test',
    ...more,
  })
  const access = (more: JWTPayload = {}): JWTPayload => ({
    sub: 'tao',
    iss: pool.issuer,
    client_id: pool.clientId,
    exp: soon(),
    token_use: 'access',
    ...more,
  })
  async function answerTo(IdToken: string, AccessToken: string) {
    const keys = JSON.stringify({ keys: [jwk.jwk] })
    pool.answerWith((request, response) => {
      const isKeys = request.method === 'GET'
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
      response.end(
        isKeys ? keys : JSON.stringify({ AuthenticationResult: { IdToken, AccessToken, RefreshToken: 'r' } }),
      )
    })
    return identityWith().password({ email: 'a@erp.test', password })
  }

  test('accepts valid tokens of the right types', async () => {
    expect(whoOf(await answerTo(await sign(id()), await sign(access()))).subject).toBe('tao')
  })

  test.each<[string, JWTPayload, JWTPayload, string?]>([
    ['another issuer', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Iba' }, {}],
    ['another audience', { aud: 'ibang-app' }, {}],
    ['an access token in place of the id token', { token_use: 'access' }, {}],
    ['an id token in place of the access token', {}, { token_use: 'id' }],
    ['an access token of another client', {}, { client_id: 'ibang-app' }],
    ['two people', {}, { sub: 'iba' }],
    ['one that is over', { exp: 1 }, {}],
    ['one that never ends', { exp: undefined as never }, {}],
    ['another algorithm', {}, {}, 'RS512'],
  ])('rejects %s', async (_, changedId, changedAccess, alg) => {
    const tokens = [await sign(id(changedId), alg), await sign(access(changedAccess), alg)] as const
    await expect(answerTo(...tokens)).rejects.toThrow('is not responding')
  })

  test('rejects an unsigned token', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const bare = `${part({ alg: 'none' })}.${part(id())}.`
    await expect(answerTo(bare, await sign(access()))).rejects.toThrow('is not responding')
  })
})
