import { createWalletClient } from '../dist/index.js'

/** Buys load for a number from the first wallet of a subscriber and waits for its delivery. */
export async function buyLoad(baseUrl: string, subscriber: string, sku: string, mobile: string) {
  const wallet = createWalletClient({
    baseUrl,
    clientId: 'cl_demo-wallet-app-000000',
    clientSecret: 'cs_Kape-Tayo-2026-demo-wallet-app',
  }).forSubscriber(subscriber)

  const { data: wallets } = await wallet.GET('/v1/app/wallets')
  const accountNo = wallets?.data[0]?.accountNo
  if (accountNo === undefined) throw new Error('The subscriber has no wallet.')

  const { data: sale, error } = await wallet.POST('/v1/app/load/sales', { body: { accountNo, sku, mobile } })
  if (error) throw new Error(`${error.code}: ${error.detail}`)

  for (;;) {
    const { data } = await wallet.GET('/v1/app/load/sales/{refNo}', {
      params: { path: { refNo: sale.refNo } },
    })
    if (data?.status === 'success' || data?.status === 'failed') return data
    await new Promise((done) => setTimeout(done, 200))
  }
}
