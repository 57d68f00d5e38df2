/**
 * SVG elements and attributes that only define shapes and text: they run no scripts, animate nothing and load no files.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

export const svgElements = words(`
  svg g defs symbol use a switch title desc style view
  path rect circle ellipse line polyline polygon image
  text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

/** Elements whose text is shown or read by screen readers. White space in any other element is removed. */
export const textElements = words('title desc style text tspan textPath a')

/** Attack: elements that run scripts, animate, embed a page or play media. Lower case, in any namespace. */
export const activeElements = words(`
  script handler listener foreignobject iframe embed object applet frame audio video canvas
  animate animatecolor animatemotion animatetransform set discard mpath
`)

export const svgAttributes = words(`
  id class style lang role type media
  x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height d points pathLength rotate
  viewBox preserveAspectRatio version baseProfile zoomAndPan transform transform-origin systemLanguage
  textLength lengthAdjust startOffset method spacing side
  offset gradientUnits gradientTransform spreadMethod
  patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits mask-type
  markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX
  targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
  scale xChannelSelector yChannelSelector azimuth elevation stdDeviation radius z pointsAtX pointsAtY pointsAtZ
  limitingConeAngle baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
  alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering cursor direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font font-family font-feature-settings font-kerning font-size font-size-adjust
  font-stretch font-style font-variant font-variation-settings font-weight glyph-orientation-horizontal
  glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color line-height marker
  marker-end marker-mid marker-start mask mix-blend-mode opacity overflow paint-order pointer-events
  shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration
  text-overflow text-rendering text-shadow text-transform unicode-bidi vector-effect visibility white-space
  word-spacing writing-mode
`)
