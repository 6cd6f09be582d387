import { z } from 'zod'
import { demoClient } from '#areas/clients/demo-client.ts'

const Token = z.object({ access_token: z.string(), expires_in: z.number() })

/** The token endpoint refused a token, for example because the subscriber is not active. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
  readonly status: number

  constructor(status: number) {
    super(String(status))
    this.status = status
  }
}

/** Tokens of the demo client, for itself (`subject` null) or for subscribers, from the token endpoint at an address. */
export function openClientTokens(address: () => string) {
  const held = new Map<string, { token: string; until: number }>()
  return {
    /** Throws `TokenRefused`. */
    async tokenFor(subject: string | null): Promise<string> {
      const known = held.get(subject ?? '')
      if (known && known.until > Date.now()) return known.token
      const credential = Buffer.from(`${demoClient.clientId}:${demoClient.secret}`).toString('base64')
      const response = await fetch(`${address()}/oauth/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${credential}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          ...(subject !== null && { subscriber: subject }),
        }).toString(),
      })
      if (!response.ok) throw new TokenRefused(response.status)
      const { access_token: token, expires_in: seconds } = Token.parse(await response.json())
      held.set(subject ?? '', { token, until: Date.now() + (seconds - 60) * 1_000 })
      return token
    },
    forget: (subject: string | null) => void held.delete(subject ?? ''),
  }
}
export type ClientTokens = ReturnType<typeof openClientTokens>
