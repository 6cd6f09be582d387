import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { Router } from 'cognito-local/lib/server/Router.js'
import { createServer as emulate } from 'cognito-local/lib/server/server.js'
import { DefaultConfig } from 'cognito-local/lib/server/config.js'
import { CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js'
import { CryptoService } from 'cognito-local/lib/services/crypto.js'
import { StormDBDataStoreFactory } from 'cognito-local/lib/services/dataStore/stormDb.js'
import {
  DateClock,
  LambdaService,
  MessagesService,
  TriggersService,
} from 'cognito-local/lib/services/index.js'
import { MessageDeliveryService } from 'cognito-local/lib/services/messageDelivery/messageDelivery.js'
import { otp } from 'cognito-local/lib/services/otp.js'
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js'
import { UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js'
import { Secret, TOTP } from 'otpauth'

const target = 'x-amz-target'
const past = 'x-past-the-stand-in'

type CognitoRequest = {
  AuthParameters?: { USERNAME?: string }
  ChallengeName?: string
  Session?: string
  UserCode?: string
}

/**
 * Starts an emulator of Amazon Cognito on the loopback interface with one user pool. It is assembled here to avoid
 * its dependency on the old SDK. Global sign-out, which the emulator does not support, is answered as Amazon
 * documents it.
 */
export async function startUserPool() {
  const folder = mkdtempSync(join(tmpdir(), 'erp-user-pool-'))
  let instead: RequestListener | null = null
  let emulator: RequestListener = () => {}
  const signedOutEverywhere: string[] = []
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  emulator = await emulatorAt(endpoint, folder)

  // Users who must set up an authenticator app. The emulator does not support this step, so it is simulated as Amazon
  // documents it; each step has a session that can be used once.
  const mustSetUp = new Set<string>()
  const steps = new Map<string, { body: string; secret?: string; isConfirmed?: boolean }>()

  async function setUp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const payload: CognitoRequest = JSON.parse(body)
    const call = String(request.headers[target]).split('.').at(-1)
    const answer = (status: number, about: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(about))
    const throwIfError = (type: string) => answer(400, { __type: type, message: type })
    const next = (step: { body: string; secret?: string; isConfirmed?: boolean }) => {
      const session = randomUUID()
      steps.set(session, step)
      return session
    }
    const step = steps.get(payload.Session ?? '')
    if (call === 'InitiateAuth' && mustSetUp.has(payload.AuthParameters?.USERNAME ?? '')) {
      const tokens = await forward(call, body)
      if (tokens.status !== 200) return answer(tokens.status, await tokens.json())
      return answer(200, {
        ChallengeName: 'MFA_SETUP',
        Session: next({ body }),
        ChallengeParameters: {
          MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]',
          USER_ID_FOR_SRP: payload.AuthParameters?.USERNAME,
        },
      })
    }
    if (call === 'AssociateSoftwareToken' && payload.Session !== undefined) {
      if (!step) return throwIfError('NotAuthorizedException')
      steps.delete(payload.Session)
      const secret = new Secret({ size: 20 }).base32
      return answer(200, { SecretCode: secret, Session: next({ ...step, secret }) })
    }
    if (call === 'VerifySoftwareToken' && payload.Session !== undefined) {
      if (!step?.secret) return throwIfError('NotAuthorizedException')
      const app = new TOTP({ secret: Secret.fromBase32(step.secret) })
      if (app.validate({ token: payload.UserCode ?? '' }) === null)
        return throwIfError('EnableSoftwareTokenMFAException')
      steps.delete(payload.Session)
      return answer(200, { Status: 'SUCCESS', Session: next({ ...step, isConfirmed: true }) })
    }
    if (call === 'RespondToAuthChallenge' && payload.ChallengeName === 'MFA_SETUP') {
      if (!step?.isConfirmed) return throwIfError('NotAuthorizedException')
      steps.delete(payload.Session ?? '')
      const tokens = await forward('InitiateAuth', step.body)
      mustSetUp.delete((JSON.parse(step.body) as CognitoRequest).AuthParameters?.USERNAME ?? '')
      return answer(tokens.status, await tokens.json())
    }
    const passed = await forward(call ?? '', body)
    answer(passed.status, await passed.json())
  }

  /** Forwards a call to the emulator, without the simulated steps. */
  const forward = (call: string, body: string) =>
    fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        [target]: `AWSCognitoIdentityProviderService.${call}`,
        [past]: 'yes',
      },
      body,
    })

  async function signOutEverywhere(request: IncomingMessage, response: ServerResponse) {
    const { AccessToken } = JSON.parse(await text(request)) as { AccessToken: string }
    signedOutEverywhere.push(AccessToken)
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}')
  }

  function listen(at: number): Promise<Server> {
    const opened = createServer((request, response) => {
      if (instead) instead(request, response)
      else if (String(request.headers[target]).endsWith('.GlobalSignOut'))
        void signOutEverywhere(request, response)
      else if (request.method === 'POST' && mustSetUp.size > 0 && request.headers[past] === undefined)
        void setUp(request, response)
      else emulator(request, response)
    })
    return new Promise((done) => opened.listen(at, '127.0.0.1', () => done(opened)))
  }

  const admin = new CognitoIdentityProviderClient({
    endpoint,
    region: 'ap-southeast-1',
    credentials: { accessKeyId: 'lokal', secretAccessKey: 'lokal' },
  })
  const { UserPool } = await admin.send(
    new CreateUserPoolCommand({
      PoolName: 'staff',
      UsernameAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
    }),
  )
  const userPoolId = UserPool?.Id ?? ''
  const { UserPoolClient } = await admin.send(
    new CreateUserPoolClientCommand({
      UserPoolId: userPoolId,
      ClientName: 'console',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    }),
  )
  const clientId = UserPoolClient?.ClientId ?? ''

  return {
    endpoint,
    userPoolId,
    clientId,
    issuer: `${endpoint}/${userPoolId}`,
    /** Access tokens that were used for a global sign-out. */
    signedOutEverywhere,
    /** Creates an account in the pool and returns its subject. With `temporary`, its password must be changed. */
    async person(email: string, password: string, { temporary = false } = {}): Promise<string> {
      const { User } = await admin.send(
        new AdminCreateUserCommand({
          UserPoolId: userPoolId,
          Username: email,
          TemporaryPassword: password,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      )
      if (!temporary)
        await admin.send(
          new AdminSetUserPasswordCommand({
            UserPoolId: userPoolId,
            Username: email,
            Password: password,
            Permanent: true,
          }),
        )
      return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? ''
    },
    /** Requires this user to set up an authenticator app at the next sign-in. */
    wantApp: (email: string) => void mustSetUp.add(email),
    /** Simulates a step that took longer than Cognito waits. */
    forgetSteps: () => steps.clear(),
    /** Registers an authenticator app for a user. Returns a function that generates its codes. */
    async addApp(email: string, password: string): Promise<() => string> {
      const { AuthenticationResult } = await admin.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: clientId,
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      )
      const AccessToken = AuthenticationResult?.AccessToken ?? ''
      const { SecretCode = '' } = await admin.send(new AssociateSoftwareTokenCommand({ AccessToken }))
      const app = new TOTP({ secret: Secret.fromBase32(SecretCode) })
      await admin.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: app.generate() }))
      await admin.send(
        new SetUserMFAPreferenceCommand({
          AccessToken,
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        }),
      )
      return () => app.generate()
    },
    disable: (email: string) =>
      admin.send(new AdminDisableUserCommand({ UserPoolId: userPoolId, Username: email })),
    /** Replaces the emulator's responses with those of a listener; null restores them. */
    answerWith(listener: RequestListener | null) {
      instead = listener
    },
    async goAway() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
    async comeBack() {
      server = await listen(port)
    },
    async stop() {
      admin.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestUserPool = Awaited<ReturnType<typeof startUserPool>>

async function emulatorAt(issuer: string, folder: string): Promise<RequestListener> {
  const own = createRequire(import.meta.resolve('cognito-local'))
  const logger = (own('pino') as (about: object) => never)({ level: 'silent' })
  const clock = new DateClock()
  const stores = new StormDBDataStoreFactory(folder)
  const pools = new UserPoolServiceFactoryImpl(clock, stores)
  const cognito = await new CognitoServiceFactoryImpl(folder, stores, pools).create({ logger }, {})
  const triggers = new TriggersService(
    clock,
    cognito,
    new LambdaService({}, undefined as never),
    new CryptoService(undefined as never),
  )
  const services = {
    clock,
    cognito,
    config: DefaultConfig,
    messages: new MessagesService(triggers, new MessageDeliveryService({ deliver: async () => {} } as never)),
    otp,
    tokenGenerator: new JwtTokenGenerator(clock, triggers, { IssuerDomain: issuer }),
    triggers,
  }
  return emulate(Router(services), logger, { development: false }, services).application as RequestListener
}
