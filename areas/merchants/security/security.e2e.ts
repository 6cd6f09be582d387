import { expect } from '@playwright/test'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { as, serious } from '#tests/e2e/people.ts'
import { demoClient } from '#areas/clients/demo-client.ts'

test('security questions › verify a subscriber who answers them through the link', async ({
  browser,
  request,
}) => {
  const [person] = await ask<{ cognitoSub: string; businessId: number; name: string }>(
    `select s.cognito_sub as "cognitoSub", b.business_id as "businessId", s.first_name || ' ' || s.last_name as name
     from subscriber s join business b on b.subscriber_id = s.id
     where s.cognito_sub is not null and s.status = 'active'
       and not exists (select from security_answer a where a.subscriber_id = s.id) order by s.id desc limit 1`,
  )
  if (!person) throw new Error('The demo has nobody without answers.')
  const answers = [
    { questionId: 1, answer: 'Bantay' },
    { questionId: 2, answer: 'San Isidro' },
  ]
  const tokenReply = await request.post('/oauth/token', {
    form: {
      grant_type: 'client_credentials',
      client_id: demoClient.clientId,
      client_secret: demoClient.secret,
      subscriber: person.cognitoSub,
    },
  })
  const { access_token: token } = (await tokenReply.json()) as { access_token: string }
  const setByApp = (bearer: string) =>
    request.post('/v1/app/security-answers', {
      headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': crypto.randomUUID() },
      data: { answers },
    })
  expect((await setByApp(`${token}x`)).status()).toBe(401)
  expect((await setByApp(token)).status()).toBe(200)

  const maker = await as(browser, 'maker', `/customer/profile-information/Security/${person.businessId}`)
  await expect(maker.getByText('Not verified yet.')).toBeVisible()
  await maker.getByRole('button', { name: 'Send security questions' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'What was the name of your first pet?' }).check()
  await dialog.getByRole('checkbox', { name: 'In which barangay did you grow up?' }).check()
  await dialog.getByLabel('Reason').fill('Called to change the number')
  await dialog.getByRole('button', { name: 'Send questions' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(maker.getByRole('row').filter({ hasText: 'Awaiting answer' })).toHaveCount(2)
  await expect(maker.getByText('••••••').first()).toBeVisible()
  expect(await serious(maker)).toEqual([])

  const admin = await as(browser, 'superadmin', '/operations/messages')
  await admin.getByRole('row').filter({ hasText: 'Security Question' }).first().click()
  const panel = admin.getByRole('complementary', { name: /^Message \d+$/ })
  await expect(panel.getByText('Queued')).toBeVisible()
  const text = await panel.getByText(/\/security-questions\//).innerText()
  expect(await serious(admin)).toEqual([])
  const path = /\/security-questions\/[\w-]{43}/.exec(text)?.[0] ?? ''

  const customer = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await customer.goto(path)
  const question = (title: string) => customer.locator('form').filter({ hasText: title })
  const first = question('What was the name of your first pet?')
  await first.getByLabel('Your answer').fill('Muning')
  await first.getByRole('button', { name: 'Send answer' }).click()
  await expect(first.getByText('2 attempts are left.')).toBeVisible()
  expect(await serious(customer)).toEqual([])
  await first.getByLabel('Your answer').fill(' BANTAY ')
  await first.getByRole('button', { name: 'Send answer' }).click()
  await expect(customer.getByText('Answered', { exact: true })).toBeVisible()
  const second = question('In which barangay did you grow up?')
  await second.getByLabel('Your answer').fill('san isidro')
  await second.getByRole('button', { name: 'Send answer' }).click()
  await expect(customer.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  // The tab updates without a reload when the customer answers.
  await expect(maker.getByRole('row').filter({ hasText: 'Passed' })).toHaveCount(2)
  await expect(maker.getByText(/^Last verified on/)).toBeVisible()
})

test('one-time code › verifies a subscriber who reads it out', async ({ browser }) => {
  const [person] = await ask<{ businessId: number }>(
    `select b.business_id as "businessId" from subscriber s join business b on b.subscriber_id = s.id
     where s.cognito_sub is not null and s.status = 'active'
       and not exists (select from subscriber_message m where m.subscriber_id = s.id) order by s.id limit 1`,
  )
  const maker = await as(browser, 'maker', `/customer/profile-information/Security/${person?.businessId}`)
  const part = maker.getByRole('region', { name: 'One-time code' })
  await expect(part.getByText('No code has been sent yet.')).toBeVisible()
  await part.getByRole('button', { name: 'Send one-time code' }).click()
  const dialog = maker.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Called about a lost phone')
  await dialog.getByRole('button', { name: 'Send one-time code' }).click()
  await expect(part.getByText('Awaiting code')).toBeVisible()
  await expect(part.getByText('Queued')).toBeVisible()

  const admin = await as(browser, 'superadmin', '/operations/messages')
  await admin.getByRole('row').filter({ hasText: 'One Time Code' }).first().click()
  const panel = admin.getByRole('complementary', { name: /^Message \d+$/ })
  const text = await panel.getByText(/^\d{6} is your verification code/).innerText()
  const code = text.slice(0, 6)

  await part.getByLabel('Code from the caller').fill(code === '000000' ? '111111' : '000000')
  await part.getByRole('button', { name: 'Verify code' }).click()
  await expect(part.getByText('The code is wrong. 2 attempts are left.')).toBeVisible()
  expect(await serious(maker)).toEqual([])
  await part.getByLabel('Code from the caller').fill(code)
  await part.getByRole('button', { name: 'Verify code' }).click()
  await expect(part.getByText('Verified', { exact: true })).toBeVisible()
  await expect(maker.getByText(/^Last verified on/)).toBeVisible()
})
