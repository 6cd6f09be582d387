import { createHmac } from 'node:crypto'
import type * as Sdk from '@aws-sdk/client-cognito-identity-provider'
import { tokensOf, type Upstream } from '#areas/session/server/identity/cognito-tokens.ts'
import type { CognitoSettings } from '#platform/server/settings.ts'
import { logWarning } from '#platform/server/observability.ts'

export type Step = Pick<
  Sdk.InitiateAuthResponse,
  'AuthenticationResult' | 'ChallengeName' | 'ChallengeParameters' | 'Session'
>

/** Client for the calls of a user pool. */
export function poolOf(settings: CognitoSettings) {
  const { region, endpoint, clientId, clientSecret } = settings
  type Loaded = {
    sdk: typeof Sdk
    client: Sdk.CognitoIdentityProviderClient
  }
  let loading: Promise<Loaded> | null = null

  async function load(): Promise<Loaded> {
    const sdk = await import('@aws-sdk/client-cognito-identity-provider')
    const client = new sdk.CognitoIdentityProviderClient({
      region,
      ...(endpoint !== null && { endpoint }),
      maxAttempts: 2,
      // These calls are not signed with AWS credentials; the parameters prove the identity.
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 8_000, throwOnRequestTimeout: true },
    })
    return { sdk, client }
  }
  const loaded = () => (loading ??= load())

  const hashOf = (username: string) =>
    clientSecret === null
      ? {}
      : { SECRET_HASH: createHmac('sha256', clientSecret).update(`${username}${clientId}`).digest('base64') }

  async function renew({ refresh, username }: Upstream) {
    const { sdk, client } = await loaded()
    const { AuthenticationResult: tokens } = await client.send(
      new sdk.InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: clientId,
        AuthParameters: { REFRESH_TOKEN: refresh, ...hashOf(username) },
      }),
    )
    return tokens ?? {}
  }

  async function revoke({ refresh }: Upstream): Promise<void> {
    try {
      const { sdk, client } = await loaded()
      await client.send(
        new sdk.RevokeTokenCommand({
          Token: refresh,
          ClientId: clientId,
          ...(clientSecret !== null && { ClientSecret: clientSecret }),
        }),
      )
    } catch (error) {
      logWarning('Amazon Cognito could not be notified of a sign-out.', error)
    }
  }

  return {
    renew,
    revoke,

    async begin(email: string, password: string): Promise<Step> {
      const { sdk, client } = await loaded()
      try {
        return await client.send(
          new sdk.InitiateAuthCommand({
            AuthFlow: 'USER_PASSWORD_AUTH',
            ClientId: clientId,
            AuthParameters: { USERNAME: email, PASSWORD: password, ...hashOf(email) },
          }),
        )
      } catch (error) {
        // Here the error can only concern the current password, not a new one that violates the policy.
        if (error instanceof sdk.InvalidPasswordException)
          throw new sdk.NotAuthorizedException({ message: error.message, $metadata: error.$metadata })
        throw error
      }
    },

    async respond(step: Step, username: string, responses: Record<string, string>): Promise<Step> {
      const { sdk, client } = await loaded()
      return client.send(
        new sdk.RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: step.ChallengeName,
          Session: step.Session,
          ChallengeResponses: { USERNAME: username, ...hashOf(username), ...responses },
        }),
      )
    },

    /** Creates a secret for an authenticator app during a sign-in that requires one. */
    async makeSecret(session: string): Promise<{ secret: string; session: string }> {
      const { sdk, client } = await loaded()
      const association = await client.send(new sdk.AssociateSoftwareTokenCommand({ Session: session }))
      return { secret: association.SecretCode ?? '', session: association.Session ?? session }
    },

    /** Confirms a code of the new app and returns the session with which the sign-in continues. */
    async confirmApp(session: string, code: string): Promise<string> {
      const { sdk, client } = await loaded()
      const { Status, Session } = await client.send(
        new sdk.VerifySoftwareTokenCommand({ Session: session, UserCode: code, FriendlyDeviceName: 'App' }),
      )
      if (Status === 'SUCCESS') return Session ?? session
      throw new sdk.CodeMismatchException({
        message: 'The code does not match the authenticator app.',
        $metadata: {},
      })
    },

    read: tokensOf(settings),

    /** Ends every session of the person in the pool. */
    async revokeAll(upstream: Upstream): Promise<void> {
      try {
        const { sdk, client } = await loaded()
        const { AccessToken } = await renew(upstream)
        await client.send(new sdk.GlobalSignOutCommand({ AccessToken }))
      } catch (error) {
        logWarning('Amazon Cognito could not end the sessions of a person.', error)
        await revoke(upstream)
      }
    },
  }
}
