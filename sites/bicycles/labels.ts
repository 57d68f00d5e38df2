/** The texts of the workshop's blocks, in German. Labels in the content override them. */
export const labels = {
  de: {
    'gear.cadence': 'Trittfrequenz',
    'gear.chainring': 'Kettenblatt mit {0} Zähnen',
    'gear.development': 'Meter je Umdrehung',
    'gear.note': 'Bei {0} Kurbelumdrehungen je Minute und einem Radumfang von {1} Metern.',
    'gear.ratio': 'Übersetzung',
    'gear.speed': 'km/h',
    'gear.sprocket': 'Ritzel',
    'price.from': 'ab {0}',
  },
}
