import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCalls } from '#areas/session/contract.ts'
import { type SessionFixture, openSessionFixture, password } from '#areas/session/server/testing/fixtures.ts'
import { recipientLanguage } from '#platform/server/mail.ts'

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
let two: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture()
  api = await fixture.start()
  two = await fixture.start()
})
afterAll(() => fixture.close())

test('language › is remembered for the person, in every process and browser, and audited', async () => {
  const person = await fixture.person()
  const [here, there] = [api.visitor(), two.visitor()]
  await here.signIn({ email: person.email, password })
  await there.signIn({ email: person.email, password })
  const languageOf = async (visitor: typeof here) =>
    (await visitor.send(sessionCalls.whoAmI)).body.message as { language: string | null }
  expect(await Promise.all([here, there].map(languageOf))).toMatchObject([
    { language: null },
    { language: null },
  ])

  expect(await here.send(sessionCalls.setLanguage, { language: 'fil' })).toMatchObject({
    http: 200,
    body: { messageCode: 'session.LANGUAGE_SAVED' },
  })
  await expect.poll(() => languageOf(there)).toMatchObject({ language: 'fil' })
  expect(await languageOf(here)).toMatchObject({ language: 'fil' })
  expect(await fixture.audited(person.id)).toContain('Update language')
  expect(await recipientLanguage(fixture.owner, person.email)).toBe('fil')
  expect(await here.send(sessionCalls.setLanguage, { language: 'de' })).toMatchObject({ http: 422 })
})
