import { Carrier, carrierNames, NetworkCarrier } from '#areas/eload/contract.ts'
import { PromoList } from '#areas/eload/promos/screens/PromoList.tsx'
import { promosOf, useCarrier } from '#areas/eload/promos/screens/use-carrier.ts'
import { Tabs } from '#platform/console/record.ts'

/** Promos with one tab per carrier. */
export default function Promos() {
  const carrier = useCarrier()
  return (
    <Tabs
      at={{ open: carrier, addressOf: (key) => promosOf(Carrier.parse(key)) }}
      tabs={NetworkCarrier.options.map((each) => ({
        key: each,
        title: carrierNames[each],
        content: () => <PromoList key={each} carrier={each} />,
      }))}
    />
  )
}
