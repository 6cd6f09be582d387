import { kycCalls, kycOtherCalls, noDataRetrieved } from '#areas/merchants/kyc/contract.ts'
import { holdsCase } from '#areas/merchants/kyc/rules.ts'
import { act, nowIn } from '#areas/merchants/kyc/server/acting.ts'
import { addressesOf, imagesOf, openImage } from '#areas/merchants/kyc/server/images.ts'
import {
  pageOfQueue,
  releaseCase,
  takeCase,
  type Taken,
  takeNextCase,
} from '#areas/merchants/kyc/server/queue.ts'
import { openCaseOf, personOf, wholeKyc } from '#areas/merchants/kyc/server/record.ts'
import { pageOfActivity } from '#areas/merchants/kyc/server/activity.ts'
import { detailsOf } from '#areas/merchants/kyc/server/details.ts'
import { changeVerified } from '#areas/merchants/kyc/server/changing.ts'
import { tellWallets } from '#areas/merchants/kyc/server/telling.ts'
import { makeLink, receiveUpload } from '#areas/merchants/kyc/server/uploading.ts'
import { fullName, kycLabel } from '#areas/merchants/subscribers/rules.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { inTransaction } from '#platform/server/database.ts'
import { type Asked, done, handlersFor, publicHandlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

const { upload, ...staffCalls } = kycOtherCalls

export const kycHandlers = handlersFor(kycCalls, {
  record: async ({ db, request }) => wholeKyc(db, await personOf(db, request)),

  act: async ({ db, request, staff, audit }) => {
    const { before, after, wallets, told, reason } = await act(db, request, staff)
    await audit({
      action: told,
      ...about(after),
      changes: [
        { field: 'kyc_acct_type', old: before.kyc_acct_type, new: after.kyc_acct_type },
        ...wallets.map(({ walletId, from, to }) => ({ field: `wallet ${walletId}`, old: from, new: to })),
      ],
      fromStatus: before.kyc_acct_status,
      toStatus: after.kyc_acct_status,
      reason,
    })
    await tellWallets(audit, after, wallets, reason)
    return done(`${fullName(after)}: ${kycLabel(after.kyc_acct_status)}.`, saved(after))
  },

  update: async ({ db, request, staff, audit }) => {
    const { before, after, label, row } = await changeVerified(db, request, staff)
    await audit({ action: 'Update', kind, recordId: row.id, label, before, after, reason: request.reason })
    return done(`${label} was saved.`, saved(row))
  },
})

export const kycOtherHandlers = [
  ...handlersFor(staffCalls, {
    status: async ({ db, request }) => {
      const person = await personOf(db, request)
      return {
        kycAcctType: person.kyc_acct_type || 'NoKYC',
        kycAcctStatus: person.kyc_acct_status,
        kycStatus: person.kyc_status,
      }
    },
    details: async ({ db, request }) => detailsOf(db, await personOf(db, request)),
    photos: async ({ db, request, configuration }) => {
      const { id } = await personOf(db, request)
      return addressesOf(await imagesOf(db, id), configuration.apiHosts.others)
    },
    activityLogs: async ({ db, request }) => {
      const { id } = await personOf(db, request)
      const found = await pageOfActivity(db, id, request)
      if (found.pageInfo.total === 0) throw new Refusal(noDataRetrieved, { code: 'NO_DATA' })
      return found
    },
    generateUrl: ({ db, request, staff, audit, configuration }) =>
      inTransaction(db, async (tx) => {
        const person = await personOf(tx, request)
        const { token, expiresAt } = await makeLink(tx, person, staff.email)
        await audit({ action: 'Generate KYC link', ...about(person), after: { expires_at: expiresAt } }, tx)
        return { url: `${configuration.publicUrl}/kyc/upload/${token}`, expires_at: expiresAt }
      }),
    viewImage: async ({ db, request, staff, audit }) => {
      const image = await openImage(db, request.image_id)
      const person = await personOf(db, { subscriber_id: image.subscriber_id })
      const open = await openCaseOf(db, person.id)
      const isMine = holdsCase({ ...person, frozen_by_id: null, case: open }, staff, await nowIn(db))
      const reason = request.reason ?? (isMine ? `Review of case ${open?.case_id}` : null)
      if (reason === null) {
        throw new FieldRefusal([{ field: 'reason', message: 'Say why you look, in 5 to 500 characters' }])
      }
      await audit({
        action: 'View image',
        ...about(person),
        changes: [{ field: image.side, old: null, new: `${image.action} of ${image.created_at}` }],
        reason,
      })
      return done('The image is shown. The look was recorded.', {
        id: image.image_id,
        side: image.side,
        data_url: `data:${image.content_type};base64,${image.bytes.toString('base64')}`,
      })
    },
    queue: ({ db, request, staff }) => pageOfQueue(db, request, staff),
    take: async (asked) => {
      const taken = await takeCase(asked.db, asked.request, asked.staff)
      return tell(asked, taken, 'Take', 'is yours to review for half an hour.')
    },
    takeNext: async (asked) => {
      const taken = await takeNextCase(asked.db, asked.staff)
      return tell(asked, taken, 'Take', 'is yours to review for half an hour.')
    },
    release: async (asked) => {
      const taken = await releaseCase(asked.db, asked.request, asked.staff)
      return tell(asked, taken, 'Release', 'is back in the queue.')
    },
  }),
  ...publicHandlersFor(
    { upload },
    {
      upload: async ({ db, request, audit }) => {
        const { before, after, told } = await receiveUpload(db, request)
        await audit({
          action: told,
          actor: null,
          ...about(after),
          fromStatus: before.kyc_acct_status,
          toStatus: after.kyc_acct_status,
        })
        return done('Your images were sent. We will look at them within a day.', {
          kycAcctType: after.kyc_acct_type,
          kycAcctStatus: after.kyc_acct_status,
        })
      },
    },
  ),
]

const kind = 'kyc'

const about = (person: SubscriberRecord) => ({ kind, recordId: person.id, label: fullName(person) })
const saved = ({ id, kyc_acct_status, version }: SubscriberRecord) => ({
  id,
  status: kyc_acct_status,
  version,
})

async function tell(
  { audit }: Asked<unknown, Staff>,
  { person, caseId, businessId }: Taken,
  action: 'Take' | 'Release',
  sentence: string,
) {
  await audit({ action: `${action} case`, ...about(person), after: { case_id: caseId } })
  return done(`The case of ${fullName(person)} ${sentence}`, {
    id: caseId,
    subscriber_id: person.id,
    business_id: businessId,
  })
}
