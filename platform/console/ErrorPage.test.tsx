import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Failure } from '#platform/console/ErrorPage.tsx'
import { HttpFailure } from '#platform/console/failures.ts'
import { show } from '#platform/console/testing.tsx'

test.each([
  [404, '404'],
  [422, '404'],
  [500, '500'],
  [503, '500'],
])('Failure › shows the page for an answer of status %i', async (status, code) => {
  await show(() => <Failure error={new HttpFailure(status, 'There is no request 0.')} />)
  expect(screen.getByText(code)).toBeTruthy()
})
