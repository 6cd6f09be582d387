import { useEffect } from 'react'
import { SelectField } from '#platform/console/form/fields.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { usePlaces } from '#platform/console/places/use-places.ts'
import { placeWords } from '#platform/console/places/words.ts'

const steps = ['region', 'province', 'city', 'barangay'] as const
type Step = (typeof steps)[number]

type Props = {
  values: Readonly<Record<Step, string | null>>
  set: (step: Step, value: string | null) => void
  required?: boolean
}

/** Selectors for region, province, city and barangay. The options of each depend on the selection above it. */
export const PlaceFields = (props: Props) => <PlaceSelectors {...props} shown={steps} />

type CityStep = Exclude<Step, 'barangay'>
type CityProps = {
  values: Readonly<Record<CityStep, string | null>>
  set: (step: CityStep, value: string | null) => void
}

/** The same without the barangay. */
export function CityFields({ values, set }: CityProps) {
  const setCity = (step: Step, value: string | null) => step !== 'barangay' && set(step, value)
  return (
    <PlaceSelectors
      values={{ ...values, barangay: null }}
      set={setCity}
      shown={['region', 'province', 'city']}
    />
  )
}

function PlaceSelectors({ values, set, shown, required = false }: Props & { shown: readonly Step[] }) {
  const t = useWords(placeWords)
  const places = usePlaces({ ...values, city: shown.includes('barangay') ? values.city : null })
  const clearBelow = (position: number) => {
    for (const lower of shown.slice(position + 1)) {
      if (values[lower] !== null) set(lower, null)
    }
  }

  // Metro Manila has no provinces, so its only entry is selected automatically with the region.
  const only = places.province.length === 1 ? places.province[0]?.value : undefined
  const isOpen = values.province === null && only !== undefined
  useEffect(() => {
    if (isOpen && only !== undefined) set('province', only)
    // oxlint-disable-next-line react/exhaustive-deps -- the form's functions change with every render
  }, [isOpen, only])

  return shown.map((step, position) => {
    const above = shown[position - 1]
    const isClosed = above !== undefined && values[above] === null
    return (
      <SelectField
        key={step}
        name={step}
        options={places[step]}
        required={required}
        onPick={() => clearBelow(position)}
        // A list opened before its options have loaded would close again while in use.
        disabled={places[step].length === 0}
        disabledReason={isClosed && above !== 'barangay' ? t(`chooseFirst_${above}`) : null}
      />
    )
  })
}
