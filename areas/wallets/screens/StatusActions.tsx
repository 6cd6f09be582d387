import { walletPlace } from '#areas/wallets/access.ts'
import { type Wallet, type WalletStatus, walletCalls } from '#areas/wallets/contract.ts'
import { reasonWords } from '#areas/wallets/reason-words.ts'
import { sayWhy } from '#areas/wallets/reasons.ts'
import { statusesAfter, whyNotStatus } from '#areas/wallets/rules.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { type Say, useWords } from '#platform/console/words.ts'

type Verb = 'hold' | 'release' | 'freeze' | 'unfreeze' | 'close'

function verbFor(from: WalletStatus, to: WalletStatus): Verb {
  if (to === 'active') return from === 'frozen' ? 'unfreeze' : 'release'
  return to === 'on_hold' ? 'hold' : to === 'frozen' ? 'freeze' : 'close'
}

/** What can become of a wallet from the state it is in, each with what follows; closed where a rule says no. */
export function StatusActions({ wallet }: { wallet: Wallet }) {
  const t = useWords(words)
  const say = useWords(reasonWords)
  const me = useSignedIn()
  const right = useWhyClosed(toUpdate(walletPlace))
  const ofBusiness = useAsk(walletCalls.updateBusinessStatus)
  const ofPerson = useAsk(walletCalls.updateUserStatus)
  const { walletId, version, businessId, cognitoSub } = wallet
  const name = wallet.businessName ?? wallet.ownerName

  const send = (status: WalletStatus, reason: string) =>
    businessId === null
      ? ofPerson.mutateAsync({ walletId, cognitoSub: cognitoSub ?? '', status, reason, version })
      : ofBusiness.mutateAsync({ walletId, businessId, status, reason, version })

  return statusesAfter(wallet.status).map((to) => {
    const verb = verbFor(wallet.status, to)
    const why = whyNotStatus(wallet, to, me)
    return (
      <ActionButton
        key={to}
        label={t(verb)}
        closed={right ?? (why && sayWhy(say, why))}
        danger={verb === 'freeze' || verb === 'close'}
        dialog={{
          title: t(`${verb}Title`, { name }),
          verb: t(`${verb}Title`, { name }),
          consequence: consequenceOf(t, verb, wallet),
          onConfirm: (reason) => send(to, reason),
        }}
      />
    )
  })
}

function consequenceOf(t: Say<(typeof words)['en']>, verb: Verb, { balance, frozenBy }: Wallet): string {
  switch (verb) {
    case 'hold':
      return t('holdConsequence', { balance: pesos(balance) })
    case 'freeze':
      return t('freezeConsequence', { balance: pesos(balance) })
    case 'unfreeze':
      return t('unfreezeConsequence', { who: frozenBy ?? '' })
    default:
      return t(`${verb}Consequence`)
  }
}
