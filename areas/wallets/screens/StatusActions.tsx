import { walletPlace } from '#areas/wallets/access.ts'
import { type Wallet, type WalletStatus, walletCalls } from '#areas/wallets/contract.ts'
import { walletTransitions, getStatusError } from '#areas/wallets/rules.ts'
import { words } from '#areas/wallets/words.ts'
import { z } from 'zod'
import { useAddress } from '#platform/console/router.ts'
import { toUpdate } from '#platform/access.ts'
import { RequestChecks } from '#platform/console/approvals.ts'
import { useApiMutation, useApiQuery } from '#platform/console/api.ts'
import { formatPesos, type Translate, useWords, useMessage } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { platformMessages } from '#platform/contract/errors.ts'

type Action = 'hold' | 'release' | 'freeze' | 'unfreeze' | 'close'

// `?act=hold` opens the dialog to hold the wallet, for the palette. Other actions are started on the screen only.
const Requested = z.object({ act: z.enum(['hold', '']).catch('').default('') })

function actionFor(from: WalletStatus, to: WalletStatus): Action {
  if (to === 'active') return from === 'frozen' ? 'unfreeze' : 'release'
  return to === 'on_hold' ? 'hold' : to === 'frozen' ? 'freeze' : 'close'
}

/** Buttons for the statuses that can follow, each with its effect, disabled with a reason if a rule forbids it. */
export function StatusActions({ wallet }: { wallet: Wallet }) {
  const t = useWords(words)
  const m = useMessage()
  const me = useSignedIn()
  const permissionError = useDisabledReason(toUpdate(walletPlace))
  const [{ act }, setAddress] = useAddress(Requested)
  const ofBusiness = useApiMutation(walletCalls.updateBusinessStatus)
  const ofPerson = useApiMutation(walletCalls.updateUserStatus)
  const { walletId, version, businessId, cognitoSub } = wallet
  const { data: requests = [] } = useApiQuery(approvalCalls.ofRecord, {
    kind: 'wallet',
    recordId: String(walletId),
  })
  const pending = requests.find(({ kind }) => kind === 'wallet-status')
  const name = wallet.businessName ?? wallet.ownerName

  const send = (status: WalletStatus, reason: string) =>
    businessId === null
      ? ofPerson.mutateAsync({ walletId, cognitoSub: cognitoSub ?? '', status, reason, version })
      : ofBusiness.mutateAsync({ walletId, businessId, status, reason, version })

  const checksOf = (status: WalletStatus) => (reason: string) =>
    businessId === null ? (
      <RequestChecks
        call={walletCalls.updateUserStatus}
        input={{ walletId, cognitoSub: cognitoSub ?? '', status, reason, version }}
      />
    ) : (
      <RequestChecks
        call={walletCalls.updateBusinessStatus}
        input={{ walletId, businessId, status, reason, version }}
      />
    )

  return walletTransitions.actionsFrom(wallet.status).map((to) => {
    const action = actionFor(wallet.status, to)
    const isRequest = to === 'active' || to === 'closed'
    const error =
      isRequest && pending
        ? platformMessages('ALREADY_PENDING', { ref: pending.ref, person: pending.maker.name })
        : getStatusError(wallet, to, me)
    return (
      <ActionButton
        key={to}
        label={t(`action_${action}`)}
        disabledReason={permissionError ?? (error && m(error))}
        // Holding is undone by releasing, and done most often.
        danger={action === 'freeze' || action === 'close'}
        requested={{ isRequested: act === action, onClose: () => setAddress({ act: '' }) }}
        dialog={{
          title: t(`${action}Title`, { name }),
          consequence: consequenceOf(t, action, wallet),
          ...(isRequest && {
            verb: t('submitForApproval'),
            checks: checksOf(to),
          }),
          onConfirm: (reason) => send(to, reason),
        }}
      />
    )
  })
}

function consequenceOf(
  t: Translate<(typeof words)['en']>,
  action: Action,
  { balance, frozenByName }: Wallet,
): string {
  switch (action) {
    case 'hold':
      return t('holdConsequence', { balance: formatPesos(balance) })
    case 'freeze':
      return t('freezeConsequence', { balance: formatPesos(balance) })
    case 'unfreeze':
      return t('unfreezeConsequence', { who: frozenByName ?? '' })
    default:
      return t(`${action}Consequence`)
  }
}
