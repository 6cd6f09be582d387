import { z } from 'zod'

const text = z.string().min(1)
const web = z
  .url({ protocol: /^https?$/, error: 'it reads like https://host/path' })
  .transform((address) => address.replace(/\/+$/, ''))

/** Environment variables for the identity provider; part of the schema in environment.ts. */
export const identityEnvironment = {
  IDENTITY: z
    .enum(['embedded', 'oidc', 'cognito'])
    .default('embedded')
    .describe(
      'where passwords and second factors are stored: in this product, OpenID Connect or Amazon Cognito',
    ),
  IDENTITY_LINK_BY_EMAIL: z
    .stringbool()
    .default(false)
    .describe('links a person by verified email at their first hosted sign-in, if never linked before'),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'it reads like https://login.example/realms/staff' })
    .optional()
    .describe('issuer, exactly as in the provider’s discovery document'),
  OIDC_CLIENT_ID: text.optional().describe('client ID of the console'),
  OIDC_CLIENT_SECRET: text.optional().describe('client secret; without it the client is public'),
  OIDC_SCOPES: text
    .default('openid email profile')
    .describe('requested scopes; with offline_access the provider is checked at each refresh'),
  OIDC_ALG: z
    .enum(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])
    .default('RS256')
    .describe('signature algorithm of ID tokens'),
  OIDC_NAME: text
    .default('your company account')
    .describe('name of the provider on the sign-in button: Sign in with …'),
  OIDC_PARAMETERS: z
    .string()
    .default('')
    .describe('additional authorization parameters: `access_type=offline&hd=example.com`'),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/^[\w-]+_[0-9a-zA-Z]+$/, 'it reads like ap-southeast-1_AbCdEfGhI')
    .optional()
    .describe('user pool ID; includes the region'),
  COGNITO_CLIENT_ID: text
    .optional()
    .describe('app client ID; the client must allow ALLOW_USER_PASSWORD_AUTH'),
  COGNITO_CLIENT_SECRET: text.optional().describe('app client secret, if any'),
  COGNITO_ENDPOINT: web.optional().describe('endpoint of Cognito, if not the public one of its region'),
}

const Identity = z.object(identityEnvironment)
type IdentityEnvironment = z.infer<typeof Identity>

export type OidcSettings = {
  issuer: string
  clientId: string
  /** Null for a public client, which uses only PKCE. */
  clientSecret: string | null
  scopes: string
  alg: string
  /** Display name on the sign-in button. */
  name: string
  parameters: Record<string, string>
}

export type CognitoSettings = {
  region: string
  userPoolId: string
  clientId: string
  clientSecret: string | null
  /** Null for the default endpoint of the region. */
  endpoint: string | null
  issuer: string
}

export type IdentitySettings = {
  /** Whether a person can be linked by verified email at their first sign-in. */
  linkByEmail: boolean
} & (
  | { kind: 'embedded' }
  | { kind: 'oidc'; oidc: OidcSettings }
  | { kind: 'cognito'; cognito: CognitoSettings }
)

/** Missing settings of the selected identity provider, as `NAME: reason`. */
export function missingIdentitySettings(
  settings: IdentityEnvironment & { ERP_MODE?: string | undefined; PUBLIC_URL?: string | undefined },
): string[] {
  const needed = { embedded: [], oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID'], cognito: cognitoNeeds } as const
  const errors = needed[settings.IDENTITY]
    .filter((name) => !settings[name])
    .map((name) => `${name}: IDENTITY=${settings.IDENTITY} needs it`)
  const production = settings.ERP_MODE === 'production'
  for (const name of ['OIDC_ISSUER', 'COGNITO_ENDPOINT'] as const) {
    if (production && settings[name]?.startsWith('http:'))
      errors.push(`${name}: production needs one with https`)
  }
  return errors
}
const cognitoNeeds = ['COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID'] as const

/** Settings of the selected identity provider. */
export function readIdentitySettings(settings: IdentityEnvironment): IdentitySettings {
  const linkByEmail = settings.IDENTITY_LINK_BY_EMAIL
  if (settings.IDENTITY === 'oidc') {
    return {
      kind: 'oidc',
      linkByEmail,
      oidc: {
        issuer: settings.OIDC_ISSUER ?? '',
        clientId: settings.OIDC_CLIENT_ID ?? '',
        clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
        scopes: settings.OIDC_SCOPES,
        alg: settings.OIDC_ALG,
        name: settings.OIDC_NAME,
        parameters: Object.fromEntries(new URLSearchParams(settings.OIDC_PARAMETERS)),
      },
    }
  }
  if (settings.IDENTITY === 'cognito') {
    const userPoolId = settings.COGNITO_USER_POOL_ID ?? ''
    const region = userPoolId.slice(0, userPoolId.lastIndexOf('_'))
    const endpoint = settings.COGNITO_ENDPOINT ?? null
    return {
      kind: 'cognito',
      linkByEmail,
      cognito: {
        region,
        userPoolId,
        clientId: settings.COGNITO_CLIENT_ID ?? '',
        clientSecret: settings.COGNITO_CLIENT_SECRET ?? null,
        endpoint,
        issuer: `${endpoint ?? `https://cognito-idp.${region}.amazonaws.com`}/${userPoolId}`,
      },
    }
  }
  return { kind: 'embedded', linkByEmail: false }
}
