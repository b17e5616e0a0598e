#!/usr/bin/python3
"""The browser that WebKitWebDriver starts: one WebKitGTK view in a window of a phone's size, since MiniBrowser cannot be 390 px wide.

Arguments: width, height, and optionally "dark". Console messages of the page go to the standard output.
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

width, height = int(sys.argv[1]), int(sys.argv[2])
Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", "dark" in sys.argv[3:])

context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)
context.set_preferred_languages(["pt-BR"])

settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_javascript_can_access_clipboard(True)
settings.set_media_playback_requires_user_gesture(True)
settings.set_media_playback_allows_inline(True)

window = Gtk.Window()
window.set_default_size(width, height)
window.connect("destroy", Gtk.main_quit)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.connect("close", lambda _view: window.destroy())
    window.add(view)
    window.show_all()
    view.grab_focus()
    # Without a window manager nobody gives a window the focus.
    window.get_window().focus(Gdk.CURRENT_TIME)
    return view


def start_session(_context, session):
    info = WebKit2.ApplicationInfo.new()
    info.set_name("webkit-window")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", open_view)
    session.connect("will-close", lambda _session: GLib.idle_add(Gtk.main_quit))


context.connect("automation-started", start_session)
Gtk.main()
