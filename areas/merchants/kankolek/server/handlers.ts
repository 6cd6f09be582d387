import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { kankolekCalls, mdrAct, type MdrValues } from '#areas/merchants/kankolek/contract.ts'
import {
  isSameSetting,
  isSameValues,
  needsSecondPerson,
  standardValues,
  toFormValues,
  getQrError,
  getConfirmError,
} from '#areas/merchants/kankolek/rules.ts'
import { qrTextFor } from '#areas/merchants/kankolek/server/emv.ts'
import { qrPicture } from './qr-image.ts'
import {
  confirmSetting,
  findShop,
  insertSetting,
  lockShop,
  mdrOptions,
  replaceSetting,
  type Settings,
  settingsOf,
  valuesIn,
} from '#areas/merchants/kankolek/server/settings.ts'
import { pesosFrom, mask } from '#platform/contract/fields.ts'
import { approverLevel } from '#platform/access.ts'
import { type GuardedAct, guardDecision } from '#platform/server/controls.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { ValidationError, AppError, VersionConflict, rejectField } from '#platform/server/errors.ts'

const kind = 'kankolek-mdr'

export const kankolekHandlers = handlersFor(kankolekCalls, {
  options: ({ db }) => mdrOptions(db),

  settings: async ({ db, request, language }) => {
    const shop = await findShop(db, request)
    const settings = await settingsOf(db, shop.businessId)
    const current = inForce(settings)
    return {
      businessId: shop.businessId,
      cognitoSub: shop.cognitoSub,
      businessName: shop.businessName,
      businessAddress: mask('street', shop.businessAddress),
      isStandard: settings.inForce === null,
      current: { ...current, effectiveAt: settings.inForce?.effectiveAt ?? null },
      scheduled: settings.scheduled,
      pendingSetting: settings.pending && {
        ...settings.pending,
        effectiveAt: settings.pending.requestedEffectiveAt,
      },
      whyNoQr: getQrError({ ...shop, enabled: current.enabled })?.in(language) ?? null,
      version: settings.version,
    }
  },

  update: async (context) => {
    const { db, request, staff, audit } = context
    const shop = await lockShop(db, request)
    const settings = await settingsOf(db, shop.businessId)
    if (request.version !== undefined && request.version !== settings.version) throw new VersionConflict()

    const { values, errors } = toFormValues(request, await mdrOptions(db))
    const [first, ...others] = errors
    if (first) throw new ValidationError([first, ...others])

    const current = inForce(settings)
    const { pending, scheduled } = settings
    const effectiveAt = request.effectiveAt ?? null
    const about = { kind, recordId: shop.businessId, label: shop.businessName, reason: values.remarks }
    const guard = (stage: GuardedAct['stage'], more: Pick<GuardedAct, 'makers' | 'level'> = {}) =>
      guardDecision(context, {
        act: mdrAct,
        stage,
        record: { kind, id: shop.businessId, label: shop.businessName },
        ...more,
      })
    const saved = async (message: Message, status: string) =>
      done(message, {
        id: shop.businessId,
        businessId: shop.businessId,
        status,
        version: (await settingsOf(db, shop.businessId)).version,
      })

    if (
      pending &&
      isSameSetting({ ...values, effectiveAt }, { ...pending, effectiveAt: pending.requestedEffectiveAt })
    ) {
      const reason = getConfirmError(pending, staff)
      if (reason) throw new AppError(reason, { code: 'MAKER_IS_CHECKER' })
      const makers = [{ id: pending.madeById, name: pending.madeByName }]
      await guard('approve', { makers, level: approverLevel })
      if (scheduled) await replaceSetting(db, scheduled.settingId)
      await confirmSetting(db, pending.settingId, staff)
      const entry = {
        ...about,
        before: auditSnapshot(current),
        after: auditSnapshot(values),
        fromStatus: 'pending',
        toStatus: 'approved',
      }
      await audit({ action: 'Approve', ...entry })
      return saved(
        merchantsMessages('RATE_CONFIRMED', { rate: rateOf(values), name: shop.businessName }),
        'approved',
      )
    }

    if (isSameValues(values, current) && !scheduled) {
      if (!pending) {
        const message = merchantsMessages('SETTINGS_UNCHANGED')
        throw new AppError(message, { code: 'INVALID_STATE' })
      }
      await guard('reject')
      await replaceSetting(db, pending.settingId)
      const entry = {
        before: auditSnapshot(pending),
        after: auditSnapshot(current),
        fromStatus: 'pending',
        toStatus: 'withdrawn',
      }
      await audit({ action: 'Withdraw', ...about, ...entry })
      return saved(merchantsMessages('PENDING_WITHDRAWN', { name: shop.businessName }), 'approved')
    }

    if (effectiveAt !== null && Date.parse(effectiveAt) < Date.now() - 60_000) {
      rejectField('effectiveAt', merchantsMessages('MOMENT_PASSED'))
    }
    const isAlone = !needsSecondPerson(values)
    await guard(isAlone ? 'perform' : 'submit')
    if (pending) await replaceSetting(db, pending.settingId)
    if (scheduled && isAlone) await replaceSetting(db, scheduled.settingId)
    await insertSetting(db, { businessId: shop.businessId, values, effectiveAt, isAlone }, staff)
    await audit({
      action: isAlone ? 'Update' : 'Submit for approval',
      ...about,
      before: { ...auditSnapshot(current), effectiveAt: settings.inForce?.effectiveAt ?? null },
      after: { ...auditSnapshot(values), effectiveAt },
      toStatus: isAlone ? 'approved' : 'pending',
    })
    return isAlone
      ? saved(merchantsMessages('RATE_SAVED', { rate: rateOf(values), name: shop.businessName }), 'approved')
      : saved(
          merchantsMessages('RATE_SUBMITTED', { rate: rateOf(values), name: shop.businessName }),
          'pending',
        )
  },

  logs: async ({ db, language, request }) => {
    const { businessId } = await findShop(db, request)
    return recordHistoryPage({ db, language }, kind, businessId, request)
  },

  qr: async ({ db, request }) => {
    const shop = await findShop(db, request)
    const { enabled } = inForce(await settingsOf(db, shop.businessId))
    const reason = getQrError({ ...shop, enabled })
    if (reason !== null || shop.accountNo === null) {
      throw new AppError(reason ?? merchantsMessages('BUSINESS_WITHOUT_WALLET'), { code: 'INVALID_STATE' })
    }
    const qrString = qrTextFor({ ...shop, accountNo: shop.accountNo })
    return {
      qrString,
      image: qrPicture(qrString),
      businessName: shop.businessName,
      generatedAt: new Date().toISOString(),
    }
  },
})

const inForce = ({ inForce: record }: Settings): MdrValues => (record ? valuesIn(record) : standardValues)

/** Audit snapshot of the settings, under their API names. */
const auditSnapshot = (record: MdrValues) => ({
  ...valuesIn(record),
  rate: pesosFrom(record.rate),
  fixedFee: pesosFrom(record.fixedFee),
  minAmount: pesosFrom(record.minAmount),
  maxAmount: pesosFrom(record.maxAmount),
})

const rateOf = ({ rate }: MdrValues) => `${pesosFrom(rate)}%`
