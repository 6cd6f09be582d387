import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ScreenError } from './ErrorPage.tsx'
import { HttpError } from '#platform/console/http/api-errors.ts'
import { renderScreen } from '#platform/console/testing.tsx'

test.each([
  [404, '404'],
  [422, '404'],
  [500, '500'],
  [503, '500'],
])('ScreenError › shows the page for an answer of status %i', async (status, code) => {
  await renderScreen(() => <ScreenError error={new HttpError(status, 'Request 0 was not found.')} />)
  expect(screen.getByText(code)).toBeTruthy()
})
