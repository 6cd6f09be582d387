import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { kycCalls, kycOtherCalls, type KycRecord } from '#areas/merchants/kyc/contract.ts'
import { CaseActions } from '#areas/merchants/kyc/screens/CaseActions.tsx'
import { ImageStage } from '#areas/merchants/kyc/screens/ImageStage.tsx'
import { useOpenedImages } from '#areas/merchants/kyc/screens/use-opened-images.ts'
import { kycRecord } from '#areas/merchants/kyc/testing/kyc-record.ts'
import { nobody, person } from '#platform/console/session/session.ts'
import { renderScreen, saved, serveCalls } from '#platform/console/testing.tsx'

const now = Date.parse('2026-11-24T02:00:00Z')
const user = userEvent.setup()
beforeEach(() => person.set({ ...nobody, id: 7, level: 40, name: 'Ana Cruz' }))

const mine = { locked_by_id: 7, locked_by: 'Ana Cruz', locked_until: '2026-11-24T02:20:00Z' }
function record({ isViewed = true, ...about }: Partial<KycRecord> & { isViewed?: boolean } = {}): KycRecord {
  const kyc = kycRecord(about)
  return {
    ...kyc,
    case: kyc.case && { ...kyc.case, ...mine },
    images: kyc.images.map((image) => ({ ...image, is_viewed: isViewed })),
  }
}

const bar = (kyc: KycRecord, doubtful: string[] = []) =>
  renderScreen(() => (
    <CaseActions
      kyc={kyc}
      now={now}
      viewOnly={null}
      doubtful={doubtful}
      nextHref="/customer/next"
      previousHref={undefined}
    />
  ))
const approve = () => screen.findByRole('button', { name: /^Approve and open next/ })

test('approval › is closed until every image of the submission was viewed', async () => {
  const { requestsTo } = serveCalls({
    [kycCalls.act.path]: () => saved('Approved.', { id: 12, status: 'Live', version: 4 }),
  })
  await bar(record({ isViewed: false }))
  expect((await approve()).getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('a')
  expect(requestsTo(kycCalls.act.path)).toEqual([])
})

test('approval › is sent with one key when nothing is in doubt, and the next case opens', async () => {
  const { requestsTo } = serveCalls({
    [kycCalls.act.path]: () => saved('Approved.', { id: 12, status: 'Live', version: 4 }),
  })
  await bar(record())
  await approve()
  await user.keyboard('a')
  await waitFor(() => expect(location.pathname).toBe('/customer/next'))
  expect(requestsTo(kycCalls.act.path)).toEqual([{ subscriber_id: 12, version: 3, action: 'approve' }])
})

test('approval › opens a dialog with the checks in doubt', async () => {
  const { requestsTo } = serveCalls({
    [kycCalls.act.path]: () => saved('Approved.', { id: 12, status: 'Live', version: 4 }),
  })
  await bar(record(), ['The expiry date is near.'])
  await approve()
  await user.keyboard('a')
  expect((await screen.findByRole('dialog')).textContent).toContain('The expiry date is near.')
  expect(requestsTo(kycCalls.act.path)).toEqual([])
})

test('case bar › shows the reason instead of the actions when another person reviews the case', async () => {
  const kyc = record()
  await bar({ ...kyc, case: kyc.case && { ...kyc.case, locked_by_id: 8, locked_by: 'Ben Reyes' } })
  expect(await screen.findByText(/Ben Reyes/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['SkipS'])
})

test('case bar › offers to take a case that nobody reviews instead of approving it', async () => {
  await bar(kycRecord())
  expect(await screen.findByRole('button', { name: 'Take case' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
})

test('images › are opened one at a time, because each view is recorded', async () => {
  const { requestsTo } = serveCalls({
    [kycOtherCalls.viewImage.path.replace(':image_id', '31')]: () =>
      saved('', { id: 31, side: 'id_card', data_url: 'data:,' }),
    [kycOtherCalls.viewImage.path.replace(':image_id', '32')]: () =>
      saved('', { id: 32, side: 'selfie', data_url: 'data:,' }),
  })
  function Stage() {
    return <ImageStage kyc={record()} isMine looking={useOpenedImages()} />
  }
  await renderScreen(Stage)
  await screen.findByRole('img', { name: 'ID front of Carl Cordero' })
  const viewed = () =>
    [31, 32].map((id) => requestsTo(kycOtherCalls.viewImage.path.replace(':image_id', String(id))).length)
  expect(viewed()).toEqual([1, 0])
  await user.keyboard('2')
  await screen.findByRole('img', { name: 'Selfie of Carl Cordero' })
  expect(viewed()).toEqual([1, 1])
})
