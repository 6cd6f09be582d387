import { expect } from '@playwright/test'
import { ask } from '#tests/e2e/database.ts'
import { test } from '#tests/e2e/journey.ts'
import { as, confirmByKeys, pressAction, serious } from '#tests/e2e/people.ts'

type Row = { id: number; reference: string; amount: number }

const pendingDeposit = async (): Promise<Row> => {
  const [deposit] = await ask<Row>(
    `select deposit_id::int as id, reference, amount::int from wallet_deposit where status = 'pending'
     order by amount limit 1`,
  )
  if (!deposit) throw new Error('The demo data has no pending deposit.')
  return deposit
}

test('deposit › is matched by one person after asking for proof, and posted by another', async ({
  browser,
}) => {
  const { id, reference } = await pendingDeposit()
  const maker = await as(browser, 'maker', `/kankolek-deposit?search=${reference.toLowerCase()}`)
  await maker.getByRole('row').filter({ hasText: reference }).first().click()
  await expect(maker).toHaveTitle('Kankolek Deposit Details | ERP')
  expect(await serious(maker)).toEqual([])
  await pressAction(maker, 'Ask for proof')
  const question = maker.getByRole('dialog')
  await expect(question.getByText(/^We received your deposit of|^Natanggap po namin/)).toBeVisible()
  await question.getByRole('button', { name: 'Send SMS' }).click()
  await expect(maker.getByText('Awaiting proof', { exact: true }).first()).toBeVisible()

  await pressAction(maker, 'Match to merchant')
  const form = maker.getByRole('dialog')
  await form.getByLabel(/^Reference on the slip/).fill(reference.toLowerCase().replaceAll('-', ' '))
  await expect(form.getByText('The slip reference matches the bank reference.')).toBeVisible()
  expect(await serious(maker, 'html')).toEqual([])
  await form.getByRole('button', { name: 'Match to merchant' }).click()
  await expect(maker.getByRole('heading', { name: /^Credit ₱/ })).toBeVisible()
  await expect(maker.getByText('You cannot approve your own request.').first()).toBeVisible()

  const checker = await as(browser, 'checker', `/kankolek-deposit/${id}`)
  await expect(checker.getByRole('heading', { name: /^Credit ₱/ })).toBeVisible()
  expect(await serious(checker, 'html')).toEqual([])
  await checker.keyboard.press('a')
  await expect(checker.getByRole('dialog').getByRole('button', { name: /^Post ₱/ })).toBeVisible()
  await confirmByKeys(checker)
  await expect(checker.getByRole('dialog')).toBeHidden()
  await expect(checker.getByText(/ was credited to /).first()).toBeVisible()
  await checker.goto(`/kankolek-deposit/${id}`)
  await expect(checker.getByText('Posted', { exact: true }).first()).toBeVisible()
  expect(await ask(`select status from wallet_deposit where deposit_id = ${id}`)).toEqual([
    { status: 'posted' },
  ])
})
