/** Clipboard contents in the format of each application, with texts written for the tests. */

const officeHead = (program: string, styles: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:${program.toLowerCase()}"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=${program}.Document>
<meta name=Generator content="Microsoft ${program} 15">
<link rel=File-List href="file:///C:/Users/ann/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
${styles}
-->
</style>
</head>
`

const wordStyles = ` /* Font Definitions */
 @font-face
	{font-family:Wingdings;
	panose-1:5 0 0 0 0 0 0 0 0 0;}
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;
	font-size:11.0pt;
	font-family:"Calibri",sans-serif;}
h1
	{mso-style-priority:9;
	color:#2F5496;
	font-weight:normal;}
span.MsoIntenseEmphasis
	{mso-style-priority:21;
	font-style:italic;}
@page WordSection1
	{size:595.3pt 841.9pt;}
div.WordSection1
	{page:WordSection1;}
 /* List Definitions */
 @list l0
	{mso-list-id:1216240;
	mso-list-type:hybrid;}
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:\\F0B7;}
@list l0:level2
	{mso-level-number-format:bullet;
	mso-level-text:o;}
@list l1:level1
	{mso-level-start-at:4;
	mso-level-tab-stop:none;}
@list l1:level2
	{mso-level-number-format:alpha-lower;
	mso-level-text:"%2\\)";}
@list l1:level3
	{mso-level-number-format:roman-lower;}`

function toPosition(at: number, count: number): string {
  if (at === 0) return 'First'
  return at === count - 1 ? 'Last' : 'Middle'
}

/** Creates the HTML of Word list items. Each item consists of its `mso-list` style, its marker and its text. */
export const toWordItems = (...items: readonly (readonly [list: string, marker: string, text: string])[]) =>
  items
    .map(
      (
        [list, marker, text],
        at,
      ) => `<p class=MsoListParagraphCxSp${toPosition(at, items.length)} style='margin-left:${72 - at}.0pt;
mso-add-space:auto;text-indent:-18.0pt;mso-list:${list}'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>

`,
    )
    .join('')

export const toWordClipboard = (body: string) => `${officeHead('Word', wordStyles)}
<body lang=EN-GB link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

${body}<!--EndFragment-->
</body>

</html>`

export const word = toWordClipboard(`<h1>After the peel<o:p></o:p></h1>

<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US>Calm</span></b><span lang=EN-US> and
<i>even</i> skin, says <span class=MsoIntenseEmphasis>Dr Ray</span>.<o:p></o:p></span></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

${toWordItems(
  ['l0 level1 lfo1', '·', 'Cleanse'],
  ['l0 level2 lfo1', 'o', 'Morning'],
  ['l0 level2 lfo1', 'o', 'Evening'],
  ['l0 level1 lfo1', '·', 'Rinse'],
)}<p class=MsoNormal><span lang=FR style='mso-ansi-language:FR'>Sans parfum<o:p></o:p></span></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

${toWordItems(
  ['l1 level1 lfo2', '4.', 'Apply'],
  ['l1 level2 lfo2', 'a)', 'Chin'],
  ['l1 level3 lfo2', 'i.', 'Left'],
  ['l1 level2 lfo2', 'b)', 'Brow'],
  ['l1 level1 lfo2', '5.', 'Wait'],
)}<p class=MsoNormal align=center style='text-align:center'><a href="https://example.com/peel">More</a> <span
style='color:#C00000'>soon</span><!--[if gte vml 1]><v:shape id="_x0000_i1025" style='width:9pt'/><![endif]--><![if !vml]><img
width=12 height=12 src="file:///C:/Users/ann/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"><![endif]><o:p></o:p></p>

<p class=MsoNormal dir=RTL style='text-align:right;direction:rtl;unicode-bidi:embed'><span lang=AR-SA>قشر لطيف<o:p></o:p></span></p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=200 valign=top style='width:150.25pt;border:solid windowtext 1.0pt;padding:0cm 5.4pt 0cm 5.4pt'>
  <p class=MsoNormal><b>Week<o:p></o:p></b></p>
  </td>
  <td width=200 valign=top style='width:150.25pt'><p class=MsoNormal><b>Peels<o:p></o:p></b></p></td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=200 valign=top><p class=MsoNormal>One<o:p></o:p></p></td>
  <td width=200 valign=top><p class=MsoNormal><o:p>&nbsp;</o:p></p></td>
 </tr>
</table>

`)

export const outlook = `${officeHead('Word', ' p.MsoNormal\n\t{margin:0cm;}\n@list l0:level1\n\t{mso-level-start-at:3;}')}
<body lang=EN-GB link="#0563C1" vlink="#954F72"><div class=WordSection1><p class=MsoNormal>Dear all,<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<ol style='margin-top:0cm' start=3 type=1><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>Book<o:p></o:p></li><ul
style='margin-top:0cm' type=circle><li class=MsoListParagraph style='mso-list:l0 level2 lfo1'>Call<o:p></o:p></li></ul><li
class=MsoListParagraph style='mso-list:l0 level1 lfo1'>Come<o:p></o:p></li></ol>
<p class=MsoNormal>See <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fpeel%3Fa%3D1&amp;data=05%7C01&amp;reserved=0"
originalsrc="https://example.com/peel?a=1">the page</a> or <a href="file:///C:/plan.docx">the plan</a>.<o:p></o:p></p></div></body></html>`

export const outlookOnTheWeb = `<div style="font-family:Aptos,Calibri,sans-serif;font-size:12pt;color:rgb(0, 0, 0)" class="elementToProof">Hello</div>
<div style="font-family:Aptos,Calibri,sans-serif;font-size:12pt;color:rgb(0, 0, 0)"><br></div>
<div style="font-family:Aptos,Calibri,sans-serif;font-size:12pt;color:rgb(0, 0, 0)"><b>World</b></div>
<div><br></div>`

const googleSpan = (text: string, more = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${more}">${text}</span>`
const googleItem = (level: number, text: string, type = 'disc') =>
  `<li dir="ltr" style="list-style-type:${type};font-size:11pt;font-family:Arial,sans-serif;color:#000000;vertical-align:baseline;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${googleSpan(text)}</p></li>`

export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0f1e2d3c"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-family:Arial,sans-serif;font-weight:400;">After the peel</span></h1><p dir="ltr" style="line-height:1.38;">${googleSpan('Calm', 'font-weight:700')}${googleSpan(' and ')}${googleSpan('even', 'font-style:italic')}${googleSpan(' skin.')}</p><br /><p dir="ltr">${googleSpan('Two litres of H')}${googleSpan('2', 'vertical-align:sub')}${googleSpan('O.')}</p><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${googleItem(1, 'Cleanse')}<ul style="margin-top:0;margin-bottom:0;">${googleItem(2, 'Morning', 'circle')}${googleItem(2, 'Evening', 'circle')}</ul>${googleItem(1, 'Rinse')}</ul><ol style="margin-top:0;margin-bottom:0;" start="3">${googleItem(1, 'Apply', 'lower-alpha')}</ol><p dir="rtl">${googleSpan('قشر لطيف')}</p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312"/><col width="312"/></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt;"><p dir="ltr">${googleSpan('Week')}</p></td><td style="vertical-align:top;"><br /></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`

export const excel = `${officeHead(
  'Excel',
  `table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
td
	{padding-top:1px;
	color:black;
	font-size:11.0pt;
	font-weight:400;
	white-space:nowrap;}
.xl65
	{font-weight:700;
	text-align:left;}
.xl66
	{background:#FFFF00;
	mso-pattern:black none;}`,
)}
<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:
 collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64 style='height:15.0pt;width:48pt'>Product</td>
  <td class=xl65 width=64 style='width:48pt'>Dose</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 style='height:15.0pt'>Peel</td>
  <td class=xl66 align=right>1.5</td>
 </tr>
 <tr height=20>
  <td colspan=2 height=20>Ask first</td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
 </tr>
 <![endif]>
<!--EndFragment-->
</table>

</body>

</html>`

export const googleSheets = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td></td><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;">Dose</td></tr><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;">Peel</td><td style="overflow:hidden;padding:2px 3px;text-align:right;">1.5</td></tr></tbody></table>`

export const libreOffice = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">
<font face="Liberation Serif, serif"><b>Calm</b></font> skin</p>
<p style="line-height: 100%; margin-bottom: 0cm"><br/>

</p>
<ol start="4" type="a">
	<li><p style="line-height: 100%; margin-bottom: 0cm">Apply</p></li>
	<ul>
		<li><p style="line-height: 100%">Chin</p></li>
	</ul>
	<li><p style="line-height: 100%; margin-bottom: 0cm"><span lang="de-DE">Warten</span></p></li>
</ol>
<p align="right" style="line-height: 100%">Ray</p>
</body>
</html>`

const webItem = ({
  level,
  list,
  text,
  tag = 'ul',
  start = 1,
  style = '',
}: Readonly<{
  level: number
  list: number
  text: string
  tag?: 'ul' | 'ol'
  start?: number
  style?: string
}>) =>
  `<div class="ListContainerWrapper SCXW12345 BCX0"><${tag} class="${tag === 'ul' ? 'Bullet' : 'Number'}ListStyle1 SCXW12345 BCX0" role="list" start="${start}" style="list-style-type:${style}"><li data-leveltext="" data-font="Symbol" data-listid="${list}" data-list-defn-props="{&quot;335552541&quot;:1}" aria-setsize="-1" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW12345 BCX0"><p class="Paragraph SCXW12345 BCX0" xml:lang="EN-GB" lang="EN-GB"><span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW12345 BCX0"><span class="NormalTextRun SCXW12345 BCX0">${text}</span></span><span class="EOP SCXW12345 BCX0" data-ccp-props="{&quot;201341983&quot;:0}">&nbsp;</span></p></li></${tag}></div>`

export const wordOnTheWeb = `<div class="OutlineElement Ltr SCXW12345 BCX0"><p class="Paragraph SCXW12345 BCX0"><span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW12345 BCX0" style="font-weight: bold;"><span class="NormalTextRun SCXW12345 BCX0">Calm</span></span><span class="EOP SCXW12345 BCX0" data-ccp-props="{}">&nbsp;</span></p></div>${[
  webItem({ level: 1, list: 1, text: 'Cleanse' }),
  webItem({ level: 2, list: 1, text: 'Morning' }),
  webItem({ level: 1, list: 1, text: 'Rinse' }),
].join(
  '',
)}<div class="OutlineElement Ltr SCXW12345 BCX0"><p class="Paragraph SCXW12345 BCX0"><span class="EOP SCXW12345 BCX0" data-ccp-props="{}">&nbsp;</span></p></div>${[
  webItem({ level: 1, list: 2, text: 'Apply', tag: 'ol', start: 4, style: 'decimal' }),
  webItem({ level: 1, list: 2, text: 'Wait', tag: 'ol', start: 5, style: 'decimal' }),
].join('')}`
