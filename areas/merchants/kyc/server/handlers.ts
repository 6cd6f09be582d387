import { type Message, renderStored } from '#platform/words.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { kycCalls, kycOtherCalls, toRevealKyc } from '#areas/merchants/kyc/contract.ts'
import { kycUploadCalls } from '#areas/merchants/kyc/upload/contract.ts'
import { transitionKyc } from './transitions.ts'
import { imageUrls, imagesOf, openImage, recordView } from '#areas/merchants/shared/server/kyc-images.ts'
import {
  listQueue,
  releaseCase,
  claimCase,
  type ClaimedCase,
  claimNextCase,
} from '#areas/merchants/kyc/server/queue.ts'
import { lockPerson, openCaseOf, personOf } from '#areas/merchants/kyc/server/record.ts'
import { listActivity } from '#areas/merchants/kyc/server/activity.ts'
import { detailsFor, fullDetailsOf, hasCaseOf, recordFor } from '#areas/merchants/kyc/server/details.ts'
import { changeVerified } from './verified-changes.ts'
import { recordWalletHistory } from './wallet-history.ts'
import { linkText, sendLink } from '#areas/merchants/kyc/server/link-message.ts'
import { sendReupload } from '#areas/merchants/kyc/server/reupload.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { countUploadRequest } from '#areas/merchants/kyc/server/upload-limits.ts'
import { addImage, digestOf, linkState, makeLink, submitUpload } from './uploads.ts'
import { fullName, kycLabel } from '#areas/merchants/subscribers/labels.ts'
import type { SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { permits } from '#platform/access.ts'
import { inTransaction } from '#platform/server/db.ts'
import { type RequestContext, done, handlersFor, publicHandlersFor } from '#platform/server/http.ts'
import { AppError, Forbidden, rejectField } from '#platform/server/errors.ts'
import { countReveal } from '#platform/server/reveal.ts'
import type { Staff } from '#platform/server/staff.ts'

export const kycHandlers = handlersFor(kycCalls, {
  record: async ({ db, request, staff }) => recordFor(db, await personOf(db, request), staff),

  act: async (context) => {
    const { request, audit } = context
    const {
      before,
      after,
      wallets,
      auditAction: action,
      reason,
      knownExpiry,
    } = await transitionKyc(context, request)
    const idExpiry = request.action === 'approve' ? request.idExpiry : undefined
    await audit({
      action,
      ...auditSubject(after),
      changes: [
        { field: 'kyc_acct_type', old: before.kyc_acct_type, new: after.kyc_acct_type },
        ...(idExpiry === undefined ? [] : [{ field: 'id_expiry', old: knownExpiry, new: idExpiry }]),
        ...wallets.map(({ walletId, from, to }) => ({ field: `wallet ${walletId}`, old: from, new: to })),
      ],
      fromStatus: before.kyc_acct_status,
      toStatus: after.kyc_acct_status,
      reason,
    })
    await recordWalletHistory(audit, after, wallets, reason)
    if (request.action === 'request-reupload') {
      const mobile = await sendReupload(context, after)
      return done(merchantsMessages('REUPLOAD_REQUESTED', { name: fullName(after), mobile }), saved(after))
    }
    return done(
      merchantsMessages('KYC_STATUS_CHANGED', {
        name: fullName(after),
        status: kycLabel(after.kyc_acct_status),
      }),
      saved(after),
    )
  },

  update: async ({ db, request, staff, audit }) => {
    const { before, after, label, row } = await changeVerified(db, request, staff)
    await audit({ action: 'Update', kind, recordId: row.id, label, before, after, reason: request.reason })
    return done(merchantsMessages('SAVED', { name: label }), saved(row))
  },
})

export const kycOtherHandlers = [
  ...handlersFor(kycOtherCalls, {
    status: async ({ db, request }) => {
      const person = await personOf(db, request)
      return {
        kycAcctType: person.kyc_acct_type || 'NoKYC',
        kycAcctStatus: person.kyc_acct_status,
        kycStatus: person.kyc_status,
      }
    },
    details: async ({ db, request, staff }) => detailsFor(db, await personOf(db, request), staff),
    reveal: async ({ db, request, staff, audit }) => {
      const person = await personOf(db, request)
      await countReveal(db, staff)
      await audit({
        action: 'Reveal',
        ...auditSubject(person),
        changes: ['mobile_number', 'email', 'birth_date', 'address.street', 'id_number'].map((field) => ({
          field,
          old: null,
          new: null,
        })),
        reason: request.reason,
      })
      return done(merchantsMessages('DETAILS_REVEALED'), await fullDetailsOf(db, person))
    },
    photos: async ({ db, request, configuration }) => {
      const { id } = await personOf(db, request)
      return imageUrls(await imagesOf(db, id), configuration.apiHosts.others)
    },
    activityLogs: async ({ db, language, request }) => {
      const { id } = await personOf(db, request)
      const found = await listActivity(db, id, request)
      if (found.pageInfo.total === 0)
        throw new AppError(merchantsMessages('NO_ACTIVITY'), { code: 'NO_DATA' })
      return {
        ...found,
        rows: found.rows.map((entry) => ({ ...entry, reason: renderStored(entry.reason, language) })),
      }
    },
    generateUrl: ({ db, request, staff, audit, configuration }) =>
      inTransaction(db, async (tx) => {
        const person = await lockPerson(tx, request)
        const { token, expiresAt } = await makeLink(tx, person, staff.email)
        const url = `${configuration.publicUrl}/kyc/upload/${token}`
        const sentTo = await sendLink(tx, { configuration, audit }, { person, url, expiresAt })
        return { url, expires_at: expiresAt, sent_to: sentTo }
      }),
    reuploadMessage: async ({ db, request: { subscriber_id, ...requested } }) => {
      const person = await personOf(db, { subscriber_id })
      return { text: linkText(person, requested), sent_to: maskedMobile(person.mobile_number) }
    },
    viewImage: async ({ db, request, staff, audit }) => {
      const image = await openImage(db, request.image_id)
      const person = await personOf(db, { subscriber_id: image.subscriber_id })
      const isMine = await hasCaseOf(db, person, staff)
      // The image contains details that are masked elsewhere.
      if (!isMine && !permits(staff, toRevealKyc)) throw new Forbidden()
      const open = await openCaseOf(db, person.id)
      const reason =
        request.reason ??
        (isMine && open ? merchantsMessages('CASE_REVIEWED', { id: open.case_id }).encoded : null)
      if (reason === null) {
        rejectField('reason', platformMessages('REASON_LENGTH'))
      }
      if (!isMine) await countReveal(db, staff)
      await recordView(db, image.image_id, staff.id)
      await audit({
        action: 'View image',
        ...auditSubject(person),
        changes: [{ field: image.side, old: null, new: image.created_at }],
        reason,
      })
      return done(merchantsMessages('IMAGE_SHOWN'), {
        id: image.image_id,
        side: image.side,
        data_url: `data:${image.content_type};base64,${image.bytes.toString('base64')}`,
      })
    },
    queue: ({ db, request, staff }) => listQueue(db, request, staff),
    take: async (context) => {
      const taken = await claimCase(context.db, context.request, context.staff)
      return notifySubscriber(
        context,
        taken,
        'Claim case',
        merchantsMessages('CASE_TAKEN', { name: fullName(taken.person) }),
      )
    },
    takeNext: async (context) => {
      const taken = await claimNextCase(context.db, context.staff)
      return notifySubscriber(
        context,
        taken,
        'Claim case',
        merchantsMessages('CASE_TAKEN', { name: fullName(taken.person) }),
      )
    },
    release: async (context) => {
      const taken = await releaseCase(context.db, context.request, context.staff)
      return notifySubscriber(
        context,
        taken,
        'Release case',
        merchantsMessages('CASE_RELEASED', { name: fullName(taken.person) }),
      )
    },
  }),
  ...publicHandlersFor(kycUploadCalls, {
    link: async ({ db, request: { token }, http }) => {
      await countUploadRequest(db, http.ip, digestOf(token))
      return linkState(db, token)
    },
    image: async ({ db, request, audit, http }) => {
      await countUploadRequest(db, http.ip, digestOf(request.token))
      return inTransaction(db, async (tx) => {
        const { person, uploaded } = await addImage(tx, request)
        await audit(
          {
            action: 'Add image',
            actor: null,
            ...auditSubject(person),
            changes: [{ field: 'image', old: null, new: request.part }],
          },
          tx,
        )
        return done(merchantsMessages('IMAGE_UPLOADED'), { uploaded })
      })
    },
    submit: async ({ db, request, audit, http }) => {
      await countUploadRequest(db, http.ip, digestOf(request.token))
      return inTransaction(db, async (tx) => {
        const { before, after, action } = await submitUpload(tx, request)
        await audit(
          {
            action,
            actor: null,
            ...auditSubject(after),
            fromStatus: before.kyc_acct_status,
            toStatus: after.kyc_acct_status,
          },
          tx,
        )
        return done(merchantsMessages('IMAGES_SUBMITTED'), {
          kycAcctType: after.kyc_acct_type,
          kycAcctStatus: after.kyc_acct_status,
        })
      })
    },
  }),
]

const kind = 'kyc'

const auditSubject = (person: SubscriberRecord) => ({ kind, recordId: person.id, label: fullName(person) })
const saved = ({ id, kyc_acct_status, version }: SubscriberRecord) => ({
  id,
  status: kyc_acct_status,
  version,
})

async function notifySubscriber(
  { audit }: RequestContext<unknown, Staff>,
  { person, caseId, businessId }: ClaimedCase,
  action: 'Claim case' | 'Release case',
  message: Message,
) {
  await audit({ action, ...auditSubject(person), after: { case_id: caseId } })
  return done(message, {
    id: caseId,
    subscriber_id: person.id,
    business_id: businessId,
  })
}
