import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, openSessionFixture, password, type SessionFixture } from './testing/fixtures.ts'

let fixture: SessionFixture
beforeAll(async () => {
  fixture = await openSessionFixture({ PUBLIC_URL: 'https://console.example' })
})
afterAll(() => fixture.close())

test('cookies › have the prefix of secure cookies over HTTPS, and are ignored without it', async () => {
  const { app } = await fixture.start({ listens: false })
  const { email } = await fixture.person()
  const post = (url: string, cookie = '', payload: object = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress: newAddress() })
  const { cookies } = await post('/v1/session/sign-in', '', { email, password })
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([
    expect.stringMatching(/^__Secure-erp_device_[0-9a-f]{12}$/),
    '__Secure-erp_refresh',
  ])
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/v1/session' })
  const refresh = cookies.find(({ name }) => name === '__Secure-erp_refresh')?.value ?? ''
  expect((await post('/v1/session/refresh', `erp_refresh=${refresh}`)).statusCode).toBe(401)
  expect((await post('/v1/session/refresh', `__Secure-erp_refresh=${refresh}`)).statusCode).toBe(200)
})
