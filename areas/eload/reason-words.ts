import { wordsOf } from '#platform/words/words.ts'

/** Why something of the load line cannot be done: the server refuses with them, the screens close with them. */
export const reasonWords = wordsOf({
  en: {
    is_active: 'active',
    is_inactive: 'inactive',
    is_maintenance: 'under maintenance',
    in_home: 'Home',
    in_load: 'Load',
    in_promo: 'Promo',
    why_already: 'It is already {status}.',
    why_noProviderLeft:
      'Nothing could be sent to {networks}: each active network needs a primary or backup provider that is not inactive.',
    why_routes: '{provider} is the primary or backup provider of {networks}. Give them another one first.',
    why_groupLeftEmpty:
      '{groups} would be left without a network. Delete the group or give it another network first.',
    why_usedBy: '{name} is used by {users}. Make it inactive instead.',
    why_tenBanners: '{placement} shows ten banners already. Stop one of them first.',
    why_sameProvider: 'Choose another provider than the present one.',
    why_notReached: '{provider} does not reach {network}. Add the network to the provider first.',
    why_notActive: '{provider} is {status}. Only an active provider can be switched to.',
    why_otherPrimary: '{network} goes through {provider} by now. Look at it again.',
    why_noProvider: '{name} has no provider to be sent through. Add one first.',
    why_notStanding: 'This switch was followed by another one. Take back the latest.',
  },
  fil: {
    is_active: 'active',
    is_inactive: 'hindi active',
    is_maintenance: 'nasa maintenance',
    in_home: 'Home',
    in_load: 'Load',
    in_promo: 'Promo',
    why_already: '{status} na ito.',
    why_noProviderLeft:
      'Walang mapapadaanan ang {networks}: bawat active na network ay kailangan ng primary o backup na provider na hindi inactive.',
    why_routes: 'Primary o backup na provider ng {networks} ang {provider}. Palitan muna ang provider nila.',
    why_groupLeftEmpty:
      'Mawawalan ng network ang {groups}. Burahin muna ang grupo o lagyan ng ibang network.',
    why_usedBy: 'Ginagamit ng {users} ang {name}. Gawin na lang itong inactive.',
    why_tenBanners: 'Sampu na ang banner sa {placement}. Itigil muna ang isa.',
    why_sameProvider: 'Pumili ng provider na iba sa kasalukuyan.',
    why_notReached: 'Hindi umaabot ang {provider} sa {network}. Idagdag muna ang network sa provider.',
    why_notActive: 'Ang {provider} ay {status}. Sa active na provider lang puwedeng lumipat.',
    why_otherPrimary: 'Sa {provider} na dumadaan ang {network}. Tingnan ulit.',
    why_noProvider: 'Walang provider na mapapadaanan ang {name}. Magdagdag muna ng isa.',
    why_notStanding: 'May sumunod nang paglipat dito. Ang pinakahuli ang puwedeng ibalik.',
  },
})
