import type { Campaign } from '#areas/eload/campaigns/contract.ts'
import { pesosFrom } from '#platform/contract/fields.ts'

const textOf = (hundredths: number | null | undefined) =>
  hundredths === null || hundredths === undefined ? null : pesosFrom(hundredths)

/** Form values of a stored campaign, or of the campaign to copy without its period and approvers. */
export const initialValues = (campaign: Campaign | undefined, like: Campaign | undefined) => {
  const from = campaign ?? like
  return {
    name: from?.name ?? '',
    description: from?.description ?? '',
    presetId: from?.presetId ?? null,
    type: from?.type ?? 'rebate_boost',
    rebateType: from?.rebateType ?? 'percent',
    rebateValue: textOf(from?.rebateValue),
    networkIds: from?.networkIds ?? [],
    skuIds: from?.skuIds ?? [],
    audience: from?.audience ?? 'all',
    userIds: from?.userIds ?? [],
    minAmount: textOf(from?.minAmount) ?? '0.00',
    capPerUser: textOf(from?.capPerUser),
    budget: textOf(from?.budget),
    startAt: campaign?.startAt ?? null,
    endAt: campaign?.endAt ?? null,
    lineManagers: campaign?.lineManagers.map(({ id }) => id) ?? [],
  }
}

/** Values of the form. */
export type Values = ReturnType<typeof initialValues>

/** Converts form values to the request body. */
export const toInput = (values: Values) => ({
  ...values,
  userIds: values.audience === 'segment' ? values.userIds : [],
  minAmount: values.minAmount ?? '0',
})
