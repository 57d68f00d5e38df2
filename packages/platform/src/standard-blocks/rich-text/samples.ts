import type { BlockSample } from '#blocks'

export const samples: readonly BlockSample[] = [
  {
    name: 'typical',
    props: {
      text: '<p>A few sentences that say what it is for. Use it <strong>once a week</strong> at first.</p><p><a href="/range">See the range</a></p>',
    },
  },
  { name: 'smallest', props: { text: 'Use daily.' } },
  {
    name: 'longest',
    props: {
      textStyle: 'lead',
      textAlign: { desktop: 'left', tablet: 'left', mobile: 'center' },
      textColor: '--dxp-g-neutral',
      text: [
        '<h2>How to use it</h2>',
        '<p class="lead">Use a little, and store it in a dry place.</p>',
        '<ol start="2"><li>Wash</li><li>Wax and polish</li></ol>',
        '<p class="indent-1">Leave out the edges.</p><p class="indent-9">Leave out the back, too.</p>',
        '<blockquote><p>A shine is not a sign that it is clean.</p></blockquote>',
        '<table><caption>Week by week</caption><thead><tr><th scope="col">Week</th><th scope="col">Evenings</th></tr></thead>',
        '<tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
        '<p>Ask us: <a href="tel:+442079460100">020 7946 0100</a>, or <a href="https://example.com" target="_blank">read on</a>.</p>',
        '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="How to polish it"></iframe>',
        '<p class="note align-right">For professional use.</p>',
      ].join(''),
    },
  },
  {
    name: 'hostile',
    props: {
      text: [
        '<p onclick="alert(1)" style="position:fixed" id="main">Calm<script>alert(2)</script></p>',
        '<p><a href="jav&#x09;ascript:alert(3)">link</a> <img src="x" onerror="alert(4)"></p>',
        '<iframe src="https://youtube.com.evil.example/embed" srcdoc="<script>alert(5)</script>"></iframe>',
        '<style>body{display:none}</style><svg onload="alert(6)"><circle /></svg><form action="/steal"><input></form>',
        '<p>{!Item.text}</p></div></body>',
      ].join(''),
      textStyle: 'giant',
      textColor: 'expression(alert(7))',
    },
  },
]
