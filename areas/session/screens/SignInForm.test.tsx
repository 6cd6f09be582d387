import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import SignInForm from '#areas/session/screens/SignInForm.tsx'
import { getToasts } from '#platform/console/toast.ts'
import { failed, ok, serveCalls, renderScreen } from '#platform/console/testing.tsx'

const lacks = (field: string, message: string) =>
  failed(422, { code: 'VALIDATION', message, errors: [{ field, message }] })

test('authenticator setup › keeps the QR code after a wrong code and replaces an expired secret', async () => {
  let secrets = 0
  const signIns = [
    () => lacks('enrolment', 'Set it up to go on.'),
    () => lacks('code', 'This code is wrong or was already used. Enter a new code.'),
    () => lacks('enrolment', 'Set it up to go on.'),
    () => ok({ email: 'ana@erp.test', token: 't', jwtToken: 't', expirationTime: 1 }),
  ]
  const { requests } = serveCalls({
    '/session/sign-in': () => signIns.shift()?.() ?? failed(500, { message: 'Asked too often.' }),
    '/session/sign-in-enrol': () =>
      ok({
        secret: `SIKRETO${++secrets}`,
        address: 'otpauth://x',
        picture: { size: 1, path: 'M0 0h1v1h-1z' },
      }),
  })
  let email = ''
  await renderScreen(() => <SignInForm onSignedIn={(session) => void (email = session.email)} />)
  await userEvent.type(screen.getByLabelText('Email'), 'ana@erp.test')
  await userEvent.type(screen.getByLabelText('Password'), 'Tamang-Sagot-Ito-1')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('SIKRETO1')).toBeTruthy()
  expect(screen.getByRole('img')).toBeTruthy()

  const send = async (code: string) => {
    await userEvent.clear(screen.getByLabelText('Code'))
    await userEvent.type(screen.getByLabelText('Code'), code)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  }
  await send('000000')
  expect(await screen.findByText(/This code is wrong/)).toBeTruthy()
  expect(screen.getByText('SIKRETO1')).toBeTruthy()
  await send('111111')
  expect(await screen.findByText('SIKRETO2')).toBeTruthy()
  await send('222222')
  await expect.poll(() => email).toBe('ana@erp.test')
  const codes = requests.filter(({ path }) => path === '/session/sign-in').map(({ wire }) => wire['code'])
  expect(codes).toEqual([undefined, '000000', '111111', '222222'])
})

test('sign-in form › shows an error in the form with the remaining time, without a toast', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  serveCalls({
    '/session/sign-in': () => ({
      ...failed(429, { message: 'Too many wrong passwords.', code: 'TOO_MANY' }),
      headers: { 'retry-after': '90' },
    }),
  })
  await renderScreen(() => <SignInForm onSignedIn={() => {}} />)
  const typing = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
  await typing.type(screen.getByLabelText('Email'), 'ana@erp.test')
  await typing.type(screen.getByLabelText('Password'), 'Maling-Sagot-1')
  await typing.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many wrong passwords.')
  expect(screen.getByRole('timer').textContent).toContain('1:30')
  act(() => void vi.advanceTimersByTime(30_000))
  expect(screen.getByRole('timer').textContent).toContain('1:00')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByRole('timer')).toBeNull()
  expect(getToasts()).toEqual([])
  vi.useRealTimers()
})
