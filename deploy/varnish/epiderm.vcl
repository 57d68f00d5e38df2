# Varnish with vmod xkey (Debian: varnish, varnish-modules) in front of Epiderm, which must be started with CACHE_PROXY=varnish,
# CACHE_PURGE_URL=http://<this server>:6081 and TRUST_PROXY.
vcl 4.1;

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

# Addresses that may purge: the servers that run Epiderm.
acl epiderm {
  "127.0.0.1";
}

sub vcl_recv {
  # Only vcl_hit and vcl_synth set these: n-fresh while a newer object is fetched, n-stale once that has failed.
  if (req.restarts == 0) {
    unset req.http.n-fresh;
    unset req.http.n-stale;
  }
  if (req.http.n-fresh) {
    set req.grace = 0s;
  }
  if (req.http.n-stale) {
    set req.grace = 1d;
  }
  if (req.method == "PURGE") {
    if (client.ip !~ epiderm) {
      return (synth(403, "Forbidden"));
    }
    # Removes everything, including media, which have no keys.
    if (req.http.xkey == "*") {
      ban("obj.status != 0");
      return (synth(200, "Invalidated all objects"));
    }
    set req.http.n-gone = xkey.purge(req.http.xkey);
    return (synth(200, "Invalidated " + req.http.n-gone + " objects"));
  }
  # Cacheable responses are the same for every visitor, signed in or not. The server marks all others as uncacheable.
  if ((req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
    return (hash);
  }
}

sub vcl_hit {
  # An expired page is sent again if its headers allow it, or if the server cannot respond.
  if (obj.http.n-grace && !req.http.n-stale && obj.ttl + std.duration(obj.http.n-grace, 0s) < 0s) {
    set req.http.n-fresh = "1";
    return (restart);
  }
}

sub vcl_backend_response {
  # An error must not replace a page, because each delivered response removes the expired one.
  if (beresp.status >= 502 && beresp.status <= 504 && (bereq.is_bgfetch || bereq.http.n-fresh)) {
    return (abandon);
  }
  if (beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+" && !beresp.http.Set-Cookie) {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    # An expired page may be sent only if the server allows it. The server does not while a purge is unconfirmed.
    set beresp.http.n-grace = "0s";
    if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=[0-9]+") {
      set beresp.http.n-grace =
        regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s");
    }
    # For a day, an expired page is sent while the server cannot respond. A purge still removes it.
    set beresp.grace = 1d;
    return (deliver);
  }
}

sub vcl_backend_error {
  if (bereq.is_bgfetch || bereq.http.n-fresh) {
    return (abandon);
  }
}

sub vcl_synth {
  # The server cannot respond, and an expired page is better than an error.
  if (resp.status == 503 && req.http.n-fresh) {
    unset req.http.n-fresh;
    set req.http.n-stale = "1";
    return (restart);
  }
}

sub vcl_deliver {
  unset resp.http.n-grace;
  unset resp.http.xkey;
  unset resp.http.CDN-Cache-Control;
  # Otherwise, this would be the id of the request that filled the cache.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
  }
}
