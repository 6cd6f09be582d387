import type { AdjustableWallet } from '#areas/adjustments/contract.ts'
import { walletDetail, walletName } from '#areas/adjustments/screens/form-values.ts'

type Props = { wallet: Pick<AdjustableWallet, 'businessName' | 'ownerName' | 'accountNo' | 'mobile'> }

/** A wallet by its name, its account number and its masked mobile number. */
export function WalletLines({ wallet }: Props) {
  return (
    <>
      {walletName(wallet)}
      <br />
      {walletDetail(wallet)}
    </>
  )
}
