import { wordsOf } from '#platform/words.ts'

/** Texts of passkeys, loaded when they are used. */
export const passkeyWords = wordsOf({
  both: { passkeys: 'Passkeys' },
  en: {
    intro:
      'A passkey confirms your identity with your fingerprint, face or device PIN. It works only on this site, so it cannot be phished.',
    none: 'No passkeys yet.',
    usePasskey: 'Use passkey',
    addPasskey: 'Add passkey',
    nameHint: 'For example, the device on which it is stored.',
    addedOn: 'Added on {date}',
    usedOn: 'last used on {date}',
    neverUsed: 'never used',
    rename: 'Rename',
    renameNamed: 'Rename {name}',
    removeTitle: 'Remove the passkey {name}?',
    removeText:
      'You can no longer sign in or confirm actions with it. Without another second factor you cannot approve requests for 24 hours.',
    newName: 'New name',
    otherAddress: 'Passkeys work only at {address}. Open the console there to add or use one.',
    unsupported: 'This browser does not support passkeys.',
    unavailable: 'Passkeys need a host name in the address of the console.',
    notUsed: 'The passkey was not used. Try again, or enter a code.',
    notCreated: 'The passkey was not created. Try again.',
    alreadyAdded: 'This device already has a passkey of your account.',
    codesTitle: 'Save your recovery codes',
  },
  fil: {
    intro:
      'Kinukumpirma ng passkey kung sino ka gamit ang fingerprint, mukha o PIN ng device mo. Sa site na ito lang ito gumagana, kaya hindi ito mapi-phish.',
    none: 'Wala pang passkey.',
    usePasskey: 'Gamitin ang passkey',
    addPasskey: 'Magdagdag ng passkey',
    nameHint: 'Halimbawa, ang device kung saan ito naka-save.',
    addedOn: 'Idinagdag noong {date}',
    usedOn: 'huling ginamit noong {date}',
    neverUsed: 'hindi pa nagagamit',
    rename: 'Palitan ang pangalan',
    renameNamed: 'Palitan ang pangalan ng {name}',
    removeTitle: 'Alisin ang passkey na {name}?',
    removeText:
      'Hindi mo na ito magagamit sa pag-sign in o pagkumpirma. Kung wala ka nang ibang second factor, hindi ka makakapag-approve ng request sa loob ng 24 oras.',
    newName: 'Bagong pangalan',
    otherAddress:
      'Gumagana lang ang mga passkey sa {address}. Doon buksan ang console para magdagdag o gumamit nito.',
    unsupported: 'Hindi sinusuportahan ng browser na ito ang mga passkey.',
    unavailable: 'Kailangan ng host name sa address ng console para sa mga passkey.',
    notUsed: 'Hindi nagamit ang passkey. Subukan ulit, o maglagay ng code.',
    notCreated: 'Hindi nagawa ang passkey. Subukan ulit.',
    alreadyAdded: 'May passkey na ang account mo sa device na ito.',
    codesTitle: 'I-save ang mga recovery code mo',
  },
})
